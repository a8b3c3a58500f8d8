"""Who plays: turns, leavers, stand-ins, hosts, pauses and ends."""

from __future__ import annotations

from typing import Any

import pytest

from dighouse.protocol.bodies import Clock
from dighouse.protocol.messages import Refused
from dighouse.server.live import outgoing
from dighouse.server.live.outgoing import result, revealed_view, seat_infos, table_info
from dighouse.server.live.replay_export import replay_of
from dighouse.server.table import commands, log_events
from dighouse.server.table.commands import AWAY
from dighouse.server.table.record_export import record_of
from dighouse.server.table.table import Table
from tests.server.table.playing import Play, config


def started(seats: str = "hh", **options: object) -> Play:
    return Play(config(seats=seats, **options)).start()  # type: ignore[arg-type]


def why(refusal: Refused | None) -> str:
    assert refusal is not None
    assert refusal.id == "id"
    assert refusal.reason
    return refusal.why


# -- moves -----------------------------------------------------------------------------------------


def test_only_a_changed_position_makes_a_move_stale() -> None:
    play = started("hhh")
    position = play.table.position
    play.chat(1)
    play.write(2, log_events.RenameEvent(2, "Zoe", position=position))
    play.write(1, log_events.HostEvent(1, position=position))
    play.takeover(1, 2, "wait")
    assert play.table.seq > position
    assert play.act("hide left", position=position) is None
    assert why(play.act("pass", position=position)) == "stale"
    play.undo(0)
    refusal = play.act("pass", position=position)
    assert refusal is not None
    assert (refusal.why, "Ada has taken back a move" in refusal.reason) == ("stale", True)
    assert play.act("pass") is None


def test_an_answer_to_what_was_taken_back_is_not_taken_for_another() -> None:
    play = started()
    play.act("hide left", "pass")
    answered = play.table.position  # Bo looks at this, and thinks
    play.undo(0)
    play.act("hide right", "pass")
    refusal = play.act("pass", seat=1, position=answered)
    assert refusal is not None
    assert refusal.why == "stale"
    assert play.act("pass", seat=1) is None


def test_whose_turn_it_is_is_told_by_name() -> None:
    play = started()
    refusal = play.act("pass", seat=1)
    assert why(refusal) == "not-now"
    assert refusal is not None
    assert refusal.reason == "it is the turn of Ada"


def test_an_illegal_move_is_answered_with_what_is_legal() -> None:
    play = started()
    for picks in (["show"], ["dance"], ["one"], [], ["lift"]):
        refusal = play.act(*picks)
        assert why(refusal) == "illegal"
        assert refusal is not None
        unfinished = picks == ["lift"]
        menu = (
            ["drop", "keep"] if unfinished else ["hide left", "hide right", "roll", "lift", "pass"]
        )
        assert refusal.menu == menu
    assert play.table.position == 0


@pytest.mark.parametrize(
    ("before", "picks"),
    [
        ([], ["roll", "lift", "drop"]),
        ([], ["pass", "pass"]),
        ([], ["pass", "no such move"]),
        (["hide left", "pass"], ["look", "show"]),
    ],
    ids=["chance", "another seat", "whatever follows", "a private look"],
)
def test_an_act_ends_where_something_new_is_learned(before: list[str], picks: list[str]) -> None:
    play = started()
    for pick in before:
        assert play.act(pick) is None
    assert why(play.act(*picks)) == "too-long"
    assert play.act(picks[0]) is None


def test_several_decisions_of_ones_own_may_come_at_once() -> None:
    play = started()
    assert play.act("hide left", "show", "lift", "drop", "pass") is None
    assert (play.table.position, play.table.actor) == (5, 1)


def test_spaces_and_capitals_do_not_matter() -> None:
    play = started()
    assert play.act("  Hide   LEFT ") is None
    assert play.again() == play.table


# -- leavers ---------------------------------------------------------------------------------------


def test_a_bot_plays_on_for_who_resigns_and_the_result_says_so() -> None:
    play = started(turns=2)
    assert play.resign(0) is None
    assert why(play.resign(0)) == "not-now"
    assert (play.table.waits_for(), play.table.level(0)) == ("bot", "random")
    assert why(play.act("pass", seat=0)) == "not-now"
    assert why(play.return_seat(0)) == "not-now"
    play.bot("pass")
    play.act("pass")
    ended = result(play.table)
    assert ended is not None
    assert ended.resigned == ended.stood_in == [0]
    assert record_of(play.config, play.log).players == ["Ada (resigned)", "Bo"]
    assert why(play.resign(1)) == "over"


def test_who_resigns_alone_ends_the_game_and_it_is_laid_open() -> None:
    play = Play(config("archeologic", seats="h", quest=17)).start()
    assert view(play.table).solution is None
    assert play.resign(0) is None
    assert (play.table.phase, result(play.table)) == ("closed", None)
    city = view(play.table).solution
    assert city == revealed_view(play.table).solution
    assert city == replay_of(play.config, play.log).steps[-1].views[0].solution
    assert len(city) == 6


def view(table: Table) -> Any:
    return table.game.read_view(bytes(outgoing.view(table, 0)))


def test_who_resigns_while_a_bot_plays_does_not_come_back() -> None:
    play = started()
    play.takeover(1, 0)
    assert play.resign(0) is None
    assert why(play.return_seat(0)) == "not-now"


def test_one_can_resign_while_others_play_and_while_the_table_is_paused() -> None:
    play = started()
    play.pause()
    assert play.resign(1) is None
    assert play.table.seats[1].by_bot


def test_a_vote_needs_somebody_who_is_away_for_two_minutes() -> None:
    play = started("hhb")
    assert why(play.takeover(0, 1, here=True)) == "not-now"
    refusal = play.takeover(0, 1, away=AWAY - 20)
    assert why(refusal) == "not-now"
    assert refusal is not None
    assert refusal.seconds == 20.0
    assert why(play.takeover(0, 0)) == "illegal"
    assert why(play.takeover(0, 7)) == "illegal"
    assert why(play.takeover(0, -1)) == "illegal"
    assert why(play.takeover(0, 2)) == "not-now"
    assert play.takeover(0, 1, away=AWAY) is None
    assert why(play.takeover(0, 1)) == "not-now"
    assert [info.played_by for info in seat_infos(play.table)] == ["person", "bot", "bot"]


def test_to_wait_changes_nothing_of_the_game() -> None:
    play = started()
    before = play.table
    assert play.takeover(0, 1, "wait") is None
    now = play.table
    assert (now.state, now.position, now.seats) == (before.state, before.position, before.seats)
    assert play.takeover(0, 1, "bot") is None, "and one can think better of it"


def test_who_comes_back_has_the_seat_before_its_next_decision() -> None:
    play = started()
    play.takeover(1, 0)
    play.bot("hide left")
    assert why(play.takeover(1, 0, "back")) == "not-your-seat"
    assert play.takeover(0, 0, "back") is None
    assert why(play.return_seat(0)) == "not-now"
    assert play.act("show") is None


# -- hosts -----------------------------------------------------------------------------------------


def test_the_first_person_to_sit_is_the_host() -> None:
    play = Play(config(seats="bhh"))
    assert play.table.host is None
    play.write(2, log_events.SitEvent(2, "Cy"))
    play.write(1, log_events.SitEvent(1, "Bo"))
    assert play.table.host == 2
    play.write(2, log_events.LeaveEvent(2))
    assert play.table.host == 1
    play.write(1, log_events.LeaveEvent(1))
    assert play.table.host is None
    assert play.table.free == [1, 2]


def test_the_hosts_role_passes_on_round_the_table_to_somebody_who_plays() -> None:
    play = started("hhh")
    assert play.table.host == 0
    play.takeover(0, 1)
    play.resign(0)
    assert play.table.host == 2
    play.return_seat(1)
    play.takeover(1, 2)
    assert play.table.host == 1
    play.resign(1)
    assert play.table.host is None


def test_somebody_who_leaves_takes_their_bytes_along() -> None:
    play = Play(config()).sit_all()
    key = play.table.deal_key()
    play.write(1, log_events.LeaveEvent(1))
    play.write(1, log_events.SitEvent(1, "Di"))
    assert play.table.deal_key() != key
    assert not seat_infos(play.table)[1].added


# -- from the start to the end ---------------------------------------------------------------------


def test_a_game_starts_once_and_with_nobody_missing() -> None:
    play = Play(config(seats="hhb"))
    play.write(0, log_events.SitEvent(0, "Ada"))
    refusal = commands.start(play.table, "id")
    assert isinstance(refusal, Refused)
    assert why(refusal) == "not-now"
    assert "seat 1" in refusal.reason
    assert why(play.act("pass", seat=0)) == "not-now"
    assert why(play.resign(0)) == "not-now"
    assert why(play.takeover(0, 1)) == "not-now"
    play.write(0, log_events.ReseatEvent(1, "random", "Robo"))
    play.start()
    assert play.table.phase == "running"
    assert play.table.code is None
    again = commands.start(play.table, "id")
    assert isinstance(again, Refused)
    assert again.why == "not-now"


def test_a_deal_comes_from_the_seed_and_all_the_bytes() -> None:
    """Change one seat's bytes, and all the cards are others."""
    deals = set()
    for added in ("00" * 16, "01" * 16):
        play = Play(config("card-game"))
        for seat in (0, 1):
            play.write(seat, log_events.SitEvent(seat, "PQ"[seat]))
        play.write(1, log_events.DealBytesEvent(1, added))
        play.start()
        event = play.log[-1].event
        assert isinstance(event, log_events.StartEvent)
        deals.add(tuple(event.chance))
        assert play.table.drawn == len(event.chance) == play.table.position
    assert len(deals) == 2


def test_after_the_end_nothing_is_played() -> None:
    play = started(turns=1)
    play.act("pass")
    assert play.table.phase == "over"
    assert play.table.waits_for() == "nobody"
    info = table_info(play.table)
    assert info.result is not None
    assert (info.result.winners, info.result.ranks) == ([0, 1], [1, 1])
    for refusal in (play.act("pass", seat=1), play.undo(0), play.resign(0), play.takeover(0, 1)):
        assert why(refusal) == "over"
    assert play.chat(1, "well played") is None


def test_a_closed_table_is_closed() -> None:
    play = started(clock=Clock(10.0))
    play.pause()
    play.write(0, log_events.CloseEvent("host"))
    table = play.table
    assert (table.phase, table.paused, table.waits_for(), table.due_at(0.9)) == (
        "closed",
        False,
        "nobody",
        None,
    )
    assert why(play.act("pass", seat=0)) == "over"
    assert result(table) is None


def test_a_rematch_is_noted_with_the_table() -> None:
    play = started(turns=1)
    play.act("pass")
    play.write(1, log_events.RematchEvent("another"))
    assert table_info(play.table).rematch == "another"
    assert play.again() == play.table


def test_chat_is_cleaned_and_needs_something_to_show() -> None:
    play = started()
    assert why(play.chat(0, " \u200b\n")) == "malformed"
    assert play.chat(0, "hi\x00\n there\u202e") is None
    assert play.log[-1].event == log_events.ChatEvent("hi there", position=play.table.position)


def test_talking_does_not_put_off_a_bots_move() -> None:
    play = started("bh")
    due = play.table.due_at(0.9)
    play.wait(0.5).chat(1)
    assert play.table.due_at(0.9) == due
