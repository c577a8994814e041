"""The kinds of errors."""

import pickle

import pytest

from hearts import HeartsError, IllegalAction, InputError, RulesError


@pytest.mark.parametrize("kind", [RulesError, InputError, IllegalAction])
def test_one_base_catches_them_all(kind: type[Exception]) -> None:
    assert issubclass(kind, HeartsError)


def test_malformed_input_is_a_wrong_value() -> None:
    assert issubclass(InputError, ValueError)
    assert not issubclass(RulesError, ValueError)
    assert not issubclass(IllegalAction, ValueError)


@pytest.mark.parametrize(
    ("problems", "text"), [((), ""), (("one",), "one"), (("one", "two"), "one; two")]
)
def test_wrong_rules_list_every_problem(problems: tuple[str, ...], text: str) -> None:
    error = RulesError(*problems)
    assert error.problems == problems
    assert str(error) == text


@pytest.mark.parametrize("error", [RulesError("one", "two"), InputError("'1X' is not a card")])
def test_errors_can_be_pickled(error: HeartsError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_what_stands_in_a_text_is_found_there() -> None:
    error = InputError("'5X'", line=3, column=7, expected="a card")
    assert (error.line, error.column, error.expected) == (3, 7, "a card")
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)
    assert str(InputError(message="no card")) == "no card"
    elsewhere = InputError("no card")
    assert (elsewhere.line, elsewhere.column, elsewhere.expected) == (None, None, "")
