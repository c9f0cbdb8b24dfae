import { compareDraws, type DrawChanges, type DrawnFlight } from '#domain/draw/compare-draws.ts'
import { teeOf } from '#domain/competitions/division-handicap.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { hashOfKey } from '../keys.ts'
import { flightCodeOf, flightKeyOf } from '../scoring/flight-key.ts'
import { frozenHandicap } from '../competitions/frozen-handicap.ts'
import type {
  DivisionRow,
  RoundRow,
  RoundTeeRow,
  EntryRow,
} from '../competitions/tournament-queries.ts'
import type { DrawnRow } from '../scoring/score-queries.ts'
import { refuse } from './drafts.ts'
import type { NewStartList } from '../scoring/start-list-queries.ts'

export type StartListParts = {
  round: RoundRow
  /** Of this list. */
  version: number
  tees: readonly RoundTeeRow[]
  divisions: readonly DivisionRow[]
  /** Everybody who may stand on it. */
  entries: readonly EntryRow[]
  /** Players by *række* at the deadline of entry. */
  entered: ReadonlyMap<string, number>
  /** As it is out, and as flights; empty before the first. */
  drawn: readonly DrawnRow[]
  before: readonly DrawnFlight[]
  after: readonly DrawnFlight[]
  secret: string
}

/** The rows of a start list, and whom it changes something for. What nobody touched stays as it was. */
export function buildStartList(parts: StartListParts): {
  list: NewStartList
  changes: DrawChanges
} {
  const { round, drawn, before, after } = parts
  const changes = compareDraws(before, after)
  const placed = new Set(after.flatMap(({ players }) => players))
  const known = new Set(drawn.map(({ entry }) => entry.id))
  const newcomers = [...placed].filter((id) => !known.has(id))
  return {
    changes,
    list: {
      roundId: round.id,
      flights: after.map((flight, i) => flightRow(parts, { flight, i, changes })),
      players: after.flatMap((flight) => playerRows(parts, flight, changes)),
      cards: newcomers.map((entryId) => ({
        roundId: round.id,
        entryId,
        scores: Array.from({ length: round.holes }, (): HoleScore => null),
        revision: 0,
      })),
      removedEntryIds: [...known].filter((id) => !placed.has(id)),
      removedFlightIds: changes.removed,
    },
  }
}

function flightRow(
  { round, version, drawn, secret }: StartListParts,
  { flight, i, changes }: { flight: DrawnFlight; i: number; changes: DrawChanges },
) {
  const { id, slot } = flight
  const stored = drawn.find((row) => row.flight.id === id)?.flight
  const isTouched = changes.flights.includes(id)
  return {
    id,
    roundId: round.id,
    position: i + 1,
    minute: slot.minute,
    hole: slot.hole,
    group: slot.group ?? null,
    version: stored && !isTouched ? stored.version : version,
    // Its key is printed: it stays what it was, whoever comes and goes.
    keyNumber: stored?.keyNumber ?? 1,
    keyHash: stored?.keyHash ?? hashOfKey(flightKeyOf(secret, { id, keyNumber: 1 })),
    code: stored?.code ?? flightCodeOf(secret, { id, keyNumber: 1 }),
  }
}

/** Each marks the next, until the flight itself has agreed otherwise. */
function playerRows(parts: StartListParts, { id, players }: DrawnFlight, changes: DrawChanges) {
  const isTouched = changes.flights.includes(id)
  return players.map((entryId, i) => {
    const stored = parts.drawn.find((row) => row.entry.id === entryId)
    const next = players[(i + 1) % players.length] ?? null
    const isPlaying = parts.entries.some((entry) => entry.id === entryId)
    const keeps = stored && (stored.card.revision > 0 || !isTouched || !isPlaying)
    return {
      ...(keeps ? stored.player : handicapRow(parts, entryId)),
      roundId: parts.round.id,
      entryId,
      flightId: id,
      position: i + 1,
      marksEntryId: stored && !isTouched ? stored.player.marksEntryId : next,
    }
  })
}

/** The handicap of this round, frozen from here on. */
function handicapRow(
  { round, tees, divisions, entries, entered, drawn }: StartListParts,
  entryId: string,
) {
  const entry = entries.find(({ id }) => id === entryId)
  const division = divisions.find(({ id }) => id === entry?.divisionId)
  if (!entry || !division) return refuse('player_gone')
  // What she was drawn with, or was put right since for this round, stays hers, whoever comes into her flight.
  const stored = drawn.find((row) => row.entry.id === entryId)
  const tee = stored?.tee ?? teeOf(tees, division.id, entry.gender)
  if (!tee) return refuse('tee_missing')
  const { handicapTenths } = stored?.player ?? entry
  return frozenHandicap(handicapTenths, { round, tee, tees, division, entered })
}
