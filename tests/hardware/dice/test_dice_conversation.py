"""Our half of the talk, with time that the test hands in."""

from __future__ import annotations

import pytest

from hardware.dice.conversation import (
    ANSWER_WITHIN,
    ASK_AGAIN,
    GREET_WITHIN,
    LATE,
    LOST_AFTER,
    MOST_LOST,
    MOST_WAITING,
    TRIES,
    Conversation,
    Failed,
    Gap,
    Greeted,
    Refused,
    Told,
    Turn,
)
from hardware.dice.sentences import (
    LONGEST,
    Ack,
    Beat,
    Blink,
    Dice,
    DieState,
    Hello,
    Nak,
    Parser,
    Sentence,
    State,
    Strange,
    Version,
    Who,
    crc16,
    write,
)

HELLO = Hello(Version(1, 0), "attic", "5C1E", ("blink",))
LIES = State("red", "d6", DieState.ON_FACE, 3, 0)


class Talk:
    """A conversation, and a hub that numbers what the test lets it say."""

    def __init__(self, **how: bool) -> None:
        self.talk = Conversation(0.0, **how)
        self.now = 0.0
        self.seq = 0
        self._host = Parser(compatibility=True)

    def hub(self, sentence: Sentence, seq: int | None = None, *, weak: bool = False) -> list[Turn]:
        """The hub says this, under the next number or the given one."""
        self.seq = self.seq if seq is None else seq
        line = write(sentence, self.seq, weak=weak)
        self.seq = (self.seq + 1) % 65536
        return self.talk.hear(line, self.now)

    def asked(self) -> list[tuple[int, Sentence | Strange]]:
        """What we have said since, with its numbers."""
        self.talk.tick(self.now)
        return [(heard.seq, heard.sentence) for heard in self._host.feed(self.talk.outgoing())]

    def greeted(self) -> Talk:
        """Past the greeting and the first telling of the dice."""
        self.asked()
        assert self.hub(HELLO) == [Greeted(HELLO)]
        [(seq, question)] = self.asked()
        assert question == Dice()
        assert self.hub(Ack(seq)) == []
        return self


def test_it_asks_who_is_there_and_then_for_the_dice() -> None:
    talk = Talk()
    assert talk.asked() == [(0, Who())]
    assert talk.asked() == []
    talk.now = ANSWER_WITHIN
    assert talk.asked() == [(1, Who())]
    assert talk.hub(HELLO) == [Greeted(HELLO)]
    assert talk.asked() == [(2, Dice())]
    assert talk.hub(Ack(2)) == []
    assert talk.hub(LIES) == [Told(LIES, write(LIES, 2).decode().rstrip())]
    talk.now = 2.0
    assert talk.asked() == []


def test_nothing_is_believed_before_the_greeting() -> None:
    talk = Talk()
    assert talk.hub(LIES) == []
    assert talk.hub(Beat("5C1E", 1)) == []
    assert talk.talk.hub is None


def test_a_patient_talk_says_nothing_until_it_hears_a_hub() -> None:
    talk = Talk(patient=True)
    talk.now = 3.0
    assert talk.asked() == []
    talk.talk.hear(b"$GPGGA,1*00\r\nok\r\n", talk.now)
    assert talk.asked() == []
    talk.hub(Beat("5C1E", 1))
    assert talk.asked() == [(0, Who())]


def test_our_own_words_coming_back_are_no_hub() -> None:
    talk = Talk()
    talk.talk.hear(write(Who(), 0), 4.0)
    assert talk.talk.hub is None
    assert talk.talk.silent(GREET_WITHIN)
    greeted = Talk().greeted()
    greeted.talk.hear(write(Who(), 0) + write(Blink("red"), 1), LOST_AFTER - 0.1)
    assert greeted.talk.silent(LOST_AFTER)
    patient = Talk(patient=True)
    patient.talk.hear(write(Who(), 0), 1.0)
    assert patient.asked() == []


def test_silence_is_judged_by_sentences_and_by_nothing_else() -> None:
    talk = Talk().greeted()
    talk.now = 3.0
    talk.talk.hear(b"noise without any meaning\r\n", talk.now)
    assert not talk.talk.silent(LOST_AFTER - 0.01)
    assert talk.talk.silent(LOST_AFTER)
    talk.hub(Beat("5C1E", 3))
    assert not talk.talk.silent(3.0 + LOST_AFTER - 0.01)
    assert talk.talk.silent(3.0 + LOST_AFTER)


def test_a_port_without_a_greeting_is_silent_after_its_time() -> None:
    talk = Talk()
    for second in range(1, 5):
        talk.now = float(second)
        talk.hub(Beat("5C1E", second))
    assert not talk.talk.silent(GREET_WITHIN - 0.01)
    assert talk.talk.silent(GREET_WITHIN)


@pytest.mark.parametrize("version", [Version(0, 9), Version(2, 0), Version(2, 3)])
def test_another_major_version_is_refused(version: Version) -> None:
    talk = Talk()
    hello = Hello(version, "attic", "5C1E", ())
    assert talk.hub(hello) == [Refused(hello)]
    assert talk.hub(LIES) == []


def test_a_later_minor_version_is_welcome() -> None:
    hello = Hello(Version(1, 7), "attic", "5C1E", ("song",))
    assert Talk().hub(hello) == [Greeted(hello)]


def test_a_gap_is_noticed_and_the_dice_asked_for() -> None:
    talk = Talk().greeted()
    talk.now = 1.0
    talk.seq += 3
    assert talk.hub(LIES)[0] == Gap(3)
    assert [question for _, question in talk.asked()] == [Dice()]


def test_the_numbers_wrap() -> None:
    talk = Talk()
    talk.hub(HELLO, 65534)
    assert [type(turn) for turn in talk.hub(LIES)] == [Told]
    assert talk.seq == 0
    assert [type(turn) for turn in talk.hub(LIES)] == [Told]
    assert talk.hub(LIES, 65535) == []
    assert [type(turn) for turn in talk.hub(LIES, 3)] == [Gap, Told]


def test_repeated_and_late_sentences_are_dropped() -> None:
    talk = Talk().greeted()
    expected = talk.seq + 100
    talk.hub(Beat("5C1E", 1), expected - 1)
    for behind in (1, 2, LATE):
        assert talk.hub(LIES, (expected - behind) % 65536) == []
    assert [type(turn) for turn in talk.hub(LIES, expected)] == [Told]


@pytest.mark.parametrize("jump", [-LATE - 1, -5000, MOST_LOST + 1, 30000])
def test_a_number_that_makes_no_sense_ends_all_belief_until_the_hub_has_greeted_again(jump: int) -> None:
    talk = Talk().greeted()
    talk.now = 1.0
    assert talk.hub(LIES, (talk.seq + jump) % 65536) == []
    assert talk.hub(LIES) == []
    assert [question for _, question in talk.asked()] == [Who()]
    assert talk.hub(HELLO) == [Greeted(HELLO)]
    assert [type(turn) for turn in talk.hub(LIES)] == [Told]


def test_the_longest_gap_is_still_a_gap() -> None:
    talk = Talk().greeted()
    assert talk.hub(LIES, talk.seq + MOST_LOST)[0] == Gap(MOST_LOST)


def test_a_restart_is_noticed_by_the_greeting() -> None:
    talk = Talk().greeted()
    again = Hello(Version(1, 0), "attic", "77AA", ("blink",))
    assert talk.hub(again, 0) == [Greeted(again)]
    assert [question for _, question in talk.asked()] == [Dice()]


def test_a_restart_is_noticed_by_the_heartbeat_when_the_greeting_was_lost() -> None:
    talk = Talk().greeted()
    assert talk.hub(Beat("77AA", 1), 1) == []
    assert [question for _, question in talk.asked()] == [Who()]
    assert talk.hub(LIES) == []


def test_a_greeting_repeated_changes_nothing() -> None:
    talk = Talk().greeted()
    assert talk.hub(HELLO) == []
    assert talk.hub(HELLO, 0) == []
    assert talk.asked() == []


def test_a_state_that_cannot_be_read_counts_as_a_gap() -> None:
    talk = Talk().greeted()
    body = b"DH,%d,STATE,red,d6,asleep,0,1,88,-61" % talk.seq
    line = b"$%b*%04X\r\n" % (body, crc16(body))
    assert talk.talk.hear(line, 0.0) == [Gap(1)]


def test_commands_go_one_at_a_time_and_are_repeated_until_answered() -> None:
    talk = Talk().greeted()
    assert talk.talk.ask(Blink("red"))
    assert talk.talk.ask(Blink("blue"))
    [(seq, first)] = talk.asked()
    assert first == Blink("red")
    talk.now = ANSWER_WITHIN
    assert talk.asked() == [(seq, Blink("red"))]
    assert talk.asked() == []
    assert talk.hub(Ack(seq + 1)) == []
    assert talk.asked() == []
    assert talk.hub(Ack(seq)) == []
    assert talk.asked() == [(seq + 1, Blink("blue"))]


def test_a_command_that_is_never_answered_is_given_up() -> None:
    talk = Talk().greeted()
    talk.talk.ask(Blink("red"))
    sent = len(talk.asked())
    for _ in range(TRIES - 1):
        talk.now += ANSWER_WITHIN
        sent += len(talk.asked())
    assert sent == TRIES
    talk.now += ANSWER_WITHIN
    assert talk.talk.tick(talk.now) == [Failed(Blink("red"))]
    assert talk.asked() == []


def test_a_refusal_ends_a_command_and_a_busy_hub_is_asked_again() -> None:
    talk = Talk().greeted()
    talk.talk.ask(Blink("red"))
    [(seq, _)] = talk.asked()
    assert talk.hub(Nak(seq, "busy")) == []
    talk.now = ANSWER_WITHIN
    assert talk.asked() == [(seq, Blink("red"))]
    assert talk.hub(Nak(seq, "unknown_die")) == [Failed(Blink("red"), "unknown_die")]


def test_a_hub_that_tells_no_dice_is_complained_of_once_and_asked_for_ever() -> None:
    talk = Talk()
    talk.hub(HELLO)
    failed: list[Turn] = []
    asked = 0
    for _ in range(60):
        talk.now += ANSWER_WITHIN
        talk.hub(Beat("5C1E", 1))
        failed += talk.talk.tick(talk.now)
        asked += len(talk.asked())
    assert failed == [Failed(Dice())]
    assert asked >= TRIES * (30.0 // (ASK_AGAIN + TRIES * ANSWER_WITHIN) - 1)


def test_what_the_hub_cannot_do_is_not_asked_and_the_queue_has_an_end() -> None:
    assert not Talk().talk.ask(Blink("red"))
    plain = Talk()
    plain.hub(Hello(Version(1, 0), "attic", "5C1E", ()))
    assert not plain.talk.ask(Blink("red"))
    talk = Talk().greeted()
    assert [talk.talk.ask(Blink("red")) for _ in range(MOST_WAITING + 3)] == [True] * MOST_WAITING + [False] * 3


def test_an_old_hub_is_heard_and_answered_in_kind_only_in_compatibility_mode() -> None:
    old = Talk(compatibility=True, patient=True)
    assert old.hub(HELLO, weak=True) == [Greeted(HELLO)]
    old.talk.tick(0.0)
    assert old.talk.outgoing() == write(Dice(), 0, weak=True)
    assert Talk().hub(HELLO, weak=True) == []


def test_nothing_piles_up_whatever_comes() -> None:
    talk = Talk().greeted()
    for count in range(2000):
        talk.now += 0.01
        talk.talk.hear(b"$DH,%d" % count * 30, talk.now)
        talk.talk.ask(Blink("red"))
        talk.talk.tick(talk.now)
        talk.talk.outgoing()
    assert talk.talk.kept < LONGEST
    assert len(talk.talk._waiting) <= MOST_WAITING  # noqa: SLF001
