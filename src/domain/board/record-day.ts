import { isOutOfRound } from '#domain/competitions/player-status.ts'
import type { Instant } from '#domain/shared/clock-time.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import { hideLastHoles } from '#domain/scoring/hide-holes.ts'
import { foldHole, type ScoreEntry } from '#domain/scoring/score-entry.ts'
import type { BoardFacts, BoardPlayer, PlayerCard } from './board-facts.ts'
import type { DayRecord, RecordedCard, RecordedChange, RecordedPlayer } from './day-record.ts'
import { hideScores } from './hide-scores.ts'
import { encodeScores } from './score-encoding.ts'

/** What happened when in the round of a board. */
export type DayEvents = {
  /** The entries of its cards that count, in the order received. */
  entries: readonly (ScoreEntry & { entryId: string; receivedAt: Instant })[]
  /** By entry, when its card was delivered. */
  deliveredAt: ReadonlyMap<string, Instant>
  /** By entry, when its present code was given. */
  statusAt: ReadonlyMap<string, Instant>
  pauses: readonly { from: Instant; to: Instant | null }[]
}

/** The record of a day from what its board is built from; null before the first score that may be seen. */
export function recordDay(all: BoardFacts, events: DayEvents): DayRecord | null {
  const facts = hideScores(all)
  const changes = changesOf(facts, events.entries)
  const [first] = changes
  if (!first) return null
  const beganAt = Math.floor(first.at / 60_000) * 60_000
  const since = (at: Instant) => Math.max(0, Math.ceil((at - beganAt) / 1000))
  const players = facts.players.map((player) => recordedPlayer(facts, player, { events, since }))
  const { played, last } = endOfRound(facts, {
    changes: changes.map(({ at }) => since(at)),
    players,
  })
  const { version, tournament, round, rounds, divisions, flights, tees } = facts
  const beside = [...all.sides, ...all.skins].filter(({ roundId }) => roundId === round.id)
  return {
    version,
    beganAt,
    endsAt: beganAt + 1000 * last,
    tournament,
    round: { ...round, sides: beside.length },
    rounds,
    divisions: divisions.map(({ id, name, terms: { scoring, ties, cut, team, playedRounds } }) => ({
      id,
      name,
      terms: { scoring, ties, cut, team, playedRounds },
    })),
    flights,
    tees: tees.map(({ name, course, holes }) => ({ name, course, holes })),
    players,
    changes: changes.map(({ at, player, hole, score }): RecordedChange => [
      since(at),
      player,
      hole,
      score,
    ]),
    pauses: events.pauses
      .filter(({ from, to }) => since(from) <= played && (to === null || to > beganAt))
      .map(({ from, to }) => ({
        from: since(from),
        to: to !== null && since(to) <= last ? since(to) : null,
      })),
  }
}

type Recorded = { changes: readonly number[]; players: readonly RecordedPlayer[] }

/**
 * The seconds of the last score or delivery, and of the last event: a code may come later, but one that leaves this round
 * as it was belongs to another day.
 */
function endOfRound({ round, rounds }: BoardFacts, { changes, players }: Recorded) {
  const later = (a: number, b: number) => Math.max(a, b)
  const deliveries = players.flatMap(({ cards }) => cards.map((card) => card.deliveredAt ?? 0))
  const played = [...changes, ...deliveries].reduce(later, 0)
  const codes = players.filter((player) => isOutOfRound(player, round.id, rounds))
  return { played, last: codes.map(({ statusAt }) => statusAt ?? 0).reduce(later, played) }
}

type Change = { at: Instant; player: number; hole: number; score: string }

/** Each change of an official score on a hole that is not hidden, in the order of time. */
function changesOf({ players, round, tees, rounds }: BoardFacts, entries: DayEvents['entries']) {
  const byEntry = groupedBy(entries, ({ entryId }) => entryId)
  const hidden = rounds.find(({ id }) => id === round.id)?.hiddenHoles ?? 0
  return players
    .flatMap(({ id, cards }, player) => {
      const card = cards.find(({ roundId }) => roundId === round.id)
      const numbers = tees.find((tee) => tee.id === card?.teeId)?.holes.map((one) => one.number)
      if (!card || !numbers) return []
      const shown = shownHoles(card, numbers, hidden)
      const byHole = groupedBy(byEntry.get(id) ?? [], ({ hole }) => hole)
      return [...byHole].flatMap(([hole, written]) => {
        const at = numbers.indexOf(hole)
        return shown[at] ? changesOfHole(written, { player, hole: at }) : []
      })
    })
    .toSorted((a, b) => a.at - b.at || a.player - b.player || a.hole - b.hole)
}

const shownHoles = ({ startHole }: PlayerCard, numbers: readonly number[], hidden: number) =>
  hideLastHoles(
    numbers.map(() => 1),
    { numbers, startHole, hidden },
  ).map((score) => score !== null)

/** Entries that change no official score are left out; of several in one second the last one counts. */
function changesOfHole(
  entries: DayEvents['entries'],
  of: Pick<Change, 'player' | 'hole'>,
): Change[] {
  let official = encodeScores([null])
  // An entry that waited for a lock may have an earlier time than the one before it.
  let at = 0
  return entries.flatMap(({ receivedAt }, i) => {
    at = Math.max(at, receivedAt)
    const score = encodeScores([foldHole(entries.slice(0, i + 1)).official])
    if (score === official) return []
    official = score
    return [{ at, ...of, score }]
  })
}

type Recording = { events: DayEvents; since: (at: Instant) => number }

function recordedPlayer(
  facts: BoardFacts,
  player: BoardPlayer,
  { events, since }: Recording,
): RecordedPlayer {
  const { id, name, club, divisionId, hasBuggy, status, statusRoundId, side } = player
  const statusAt = status === null ? undefined : events.statusAt.get(id)
  return {
    id,
    // Where a side plays one ball, its entry has the name of one of its players; the board shows the side's.
    name: side && !isOfBestBalls(facts, player) ? side.name : name,
    club,
    divisionId,
    hasBuggy,
    status,
    statusRoundId,
    statusAt: statusAt === undefined ? null : since(statusAt),
    side,
    cards: player.cards.map((card) => recordedCard(facts, { player, card }, { events, since })),
  }
}

const isOfBestBalls = ({ divisions }: BoardFacts, { divisionId }: BoardPlayer) =>
  divisions.find(({ id }) => id === divisionId)?.terms.team?.kind === 'best_balls'

function recordedCard(
  facts: BoardFacts,
  { player, card }: { player: BoardPlayer; card: PlayerCard },
  { events, since }: Recording,
): RecordedCard {
  const { roundId, flightId, teeId, position, startHole, playingHandicap, deducted } = card
  const isReplayed = roundId === facts.round.id
  const flight = facts.flights.findIndex(({ id }) => id === flightId)
  const deliveredAt = card.isDelivered ? events.deliveredAt.get(player.id) : undefined
  return {
    round: facts.rounds.findIndex(({ id }) => id === roundId),
    flight: flight < 0 ? null : flight,
    tee: facts.tees.findIndex(({ id }) => id === teeId),
    position,
    startHole,
    handicapOrder: handicapOrder(facts, player, card),
    playingHandicap,
    deducted,
    scores: isReplayed ? '' : encodeScores(card.scores),
    deliveredAt: isReplayed && deliveredAt !== undefined ? since(deliveredAt) : null,
  }
}

/** The order of the indexes separates a tie as they do, without revealing them. */
function handicapOrder(
  { divisions, players }: BoardFacts,
  { divisionId }: BoardPlayer,
  { roundId, handicapTenths }: PlayerCard,
): number | null {
  const terms = divisions.find(({ id }) => id === divisionId)?.terms
  if (!terms?.ties.steps.includes('lowestHandicap') || handicapTenths === null) return null
  const lower = players
    .filter((player) => player.divisionId === divisionId)
    .flatMap(({ cards }) => cards)
    .filter((card) => card.roundId === roundId && card.handicapTenths !== null)
    .map((card) => card.handicapTenths ?? 0)
    .filter((tenths) => tenths < handicapTenths)
  return new Set(lower).size + 1
}
