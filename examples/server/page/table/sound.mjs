// Sounds, made by the browser without a file. They are off until somebody switches them on.

let context = null;

/** Noise that fades: a card. */
function rustle(at, length, volume, pitch) {
  const frames = Math.ceil(context.sampleRate * length);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < frames; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / frames) ** 3;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(new GainNode(context, { gain: volume })).connect(context.destination);
  source.start(context.currentTime + at);
}

/** A tone that fades: a sign. */
function tone(at, pitch, length, volume) {
  const begins = context.currentTime + at;
  const source = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, begins);
  gain.gain.linearRampToValueAtTime(volume, begins + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, begins + length);
  source.connect(gain).connect(context.destination);
  source.start(begins);
  source.stop(begins + length);
}

const tones = (pitches, step, length) => pitches.forEach((pitch, n) => tone(n * step, pitch, length, 0.12));

const SOUNDS = {
  card: () => rustle(0, 0.07, 0.5, 2600),
  deal: () => Array.from({ length: 9 }, (_, n) => rustle(n * 0.07, 0.06, 0.35, 3000)),
  take: () => rustle(0, 0.2, 0.4, 900),
  turn: () => tone(0, 660, 0.25, 0.07),
  broken: () => tones([392, 330], 0.11, 0.4),
  queen: () => tones([220, 207.7, 164.8], 0.13, 0.7),
  moon: () => tones([392, 494, 587, 784], 0.14, 0.9),
  win: () => tones([523, 659, 784, 1047], 0.12, 0.6),
  lose: () => tones([330, 262], 0.18, 0.7),
};

/** Make a sound, if they are on. */
export function sound(name, on) {
  if (!on) return;
  context ??= new AudioContext();
  context.resume();
  SOUNDS[name]();
}
