/* What the hardware allows: uniform random playouts of one deal, with the rules written into the code.

   Standard four-player Hearts from a deal that never changes: the two of clubs leads, suits are
   followed, nothing that counts is thrown on the first trick, hearts are led once they were broken, a
   moon gives 26 to the others. Nothing is kept but the totals, nothing can be asked and nothing can be
   set, so this bounds from above what a library can do on one core.

   Picking the k-th of the legal cards is done in two ways: by clearing the lowest bit k times, and,
   where the processor has the instruction, by depositing a bit (pdep).

       gcc -O3 -march=native limit.c -o limit && ./limit 200000

   prints a line for each way: its name, the deals a second, and the mean points of the four seats, by
   which it can be compared with any other program.
*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t cards; /* a lane of sixteen bits for each suit, C D S H from below; 2 is bit 0 */
typedef cards picker(cards, unsigned);

#define INLINE static inline __attribute__((always_inline))
#define SEATS 4
#define HAND 13

static const cards LANE = 0x1FFF;
static const cards OPENER = 1;
static const cards HEARTS = (cards)0x1FFF << 48;
static const cards QUEEN = (cards)1 << (32 + 10);

static uint64_t stream = 20260101; /* a Weyl sequence, mixed (as in splitmix64) */

INLINE uint64_t draw(void) {
    uint64_t mixed = stream += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    return mixed ^ mixed >> 31;
}

INLINE unsigned below(unsigned bound) { return (unsigned)((draw() >> 32) * bound >> 32); }

INLINE cards by_loop(cards legal, unsigned place) {
    while (place--) legal &= legal - 1;
    return legal & -legal;
}

#ifdef __BMI2__
INLINE cards by_pdep(cards legal, unsigned place) {
    return _pdep_u64((cards)1 << place, legal);
}
#endif

INLINE cards choose(cards legal, picker *pick) {
    if ((legal & (legal - 1)) == 0) return legal; /* forced: nothing is drawn */
    return pick(legal, below((unsigned)__builtin_popcountll(legal)));
}

/* The rest of `hand` without `barred`, or all of it if nothing would be left. */
INLINE cards without(cards hand, cards barred) {
    cards rest = hand & ~barred;
    return rest ? rest : hand;
}

INLINE void play_out(const cards dealt[SEATS], int opener, long totals[SEATS], picker *pick) {
    cards hands[SEATS] = {dealt[0], dealt[1], dealt[2], dealt[3]};
    int points[SEATS] = {0};
    int leader = opener;
    cards held_back = HEARTS; /* until hearts are broken */
    for (int trick = 0; trick < HAND; trick++) {
        cards legal = trick ? without(hands[leader], held_back) : OPENER;
        cards led = choose(legal, pick);
        cards lane = LANE << (__builtin_ctzll(led) & 48);
        cards table = led, best = led;
        int taker = leader;
        hands[leader] ^= led;
        for (int place = 1; place < SEATS; place++) {
            int seat = (leader + place) & 3;
            legal = hands[seat] & lane;
            if (!legal) legal = trick ? hands[seat] : without(hands[seat], HEARTS | QUEEN);
            cards card = choose(legal, pick);
            hands[seat] ^= card;
            table |= card;
            if ((card & lane) > best) {
                best = card;
                taker = seat;
            }
        }
        if (table & HEARTS) held_back = 0;
        points[taker] += __builtin_popcountll(table & HEARTS) + (table & QUEEN ? 13 : 0);
        leader = taker;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (points[seat] == 26) {
            for (int other = 0; other < SEATS; other++) points[other] = other == seat ? 0 : 26;
            break;
        }
    }
    for (int seat = 0; seat < SEATS; seat++) totals[seat] += points[seat];
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void report(const char *name, double start, const long totals[SEATS], long deals) {
    printf("%s %.0f", name, (double)deals / (now() - start));
    for (int seat = 0; seat < SEATS; seat++) printf(" %.3f", (double)totals[seat] / (double)deals);
    printf("\n");
}

int main(int count, char **words) {
    long deals = count > 1 ? atol(words[1]) : 200000;
    cards dealt[SEATS] = {0};
    int left[SEATS] = {HAND, HAND, HAND, HAND}, opener = 0;
    for (int index = 0; index < SEATS * HAND; index++) {
        int seat;
        do seat = (int)below(SEATS); while (!left[seat]);
        left[seat]--;
        dealt[seat] |= (cards)1 << (index / HAND * 16 + index % HAND);
        if (!index) opener = seat;
    }

    long totals[SEATS] = {0};
    double start = now();
    for (long deal = 0; deal < deals; deal++) play_out(dealt, opener, totals, by_loop);
    report("loop", start, totals, deals);
#ifdef __BMI2__
    for (int seat = 0; seat < SEATS; seat++) totals[seat] = 0;
    start = now();
    for (long deal = 0; deal < deals; deal++) play_out(dealt, opener, totals, by_pdep);
    report("pdep", start, totals, deals);
#endif
    return 0;
}
