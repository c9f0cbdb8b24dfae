import { teesOnCourse } from '#domain/competitions/round-courses.ts'
import { courseOfSlot } from '#domain/draw/start-slots.ts'
import { compareDraws, type DrawChanges, type DrawnFlight } from '#domain/draw/compare-draws.ts'
import { markedBy, type MarkingRule } from '#domain/draw/marking.ts'
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
import type { ListedRow } from '../scoring/listed-queries.ts'
import type { DrawnRow } from '../scoring/score-queries.ts'
import { personsOf, withMembers, type DrawUnit } from './draw-units.ts'
import { refuse } from './drafts.ts'
import type { NewStartList } from '../scoring/start-list-queries.ts'

export type StartListParts = {
  round: RoundRow
  /** The committee's rule of marking. */
  markingRule: MarkingRule
  /** The version of this list. */
  version: number
  tees: readonly RoundTeeRow[]
  divisions: readonly DivisionRow[]
  /** All entries that may be on it. */
  entries: readonly EntryRow[]
  /** What is drawn as one, and the rows of the published list with or without a card. */
  units: readonly DrawUnit[]
  listed: readonly ListedRow[]
  /** The number of players per division at the entry deadline. */
  entered: ReadonlyMap<string, number>
  /** The published list as rows, and as flights in `before`; empty before the first. */
  drawn: readonly DrawnRow[]
  before: readonly DrawnFlight[]
  after: readonly DrawnFlight[]
  secret: string
  /** A flight that has changed although its units have not. */
  touched?: string | undefined
}

/** The rows of a start list and its changes. Unchanged flights keep their rows. */
export function buildStartList(parts: StartListParts): {
  list: NewStartList
  changes: DrawChanges
} {
  const { round, drawn, before, after, units, listed, touched } = parts
  const compared = compareDraws(before, after)
  const changes = touched
    ? { ...compared, flights: [...new Set([...compared.flights, touched])] }
    : compared
  const placed = new Set(personsOf(after, units).flatMap(({ players }) => players))
  const holders = after.flatMap(({ players }) => players.flatMap((id) => cardHolders(id, units)))
  const withCard = new Set(drawn.map(({ entry }) => entry.id))
  return {
    changes,
    list: {
      roundId: round.id,
      flights: after.map((flight, i) => flightRow(parts, { flight, i, changes })),
      players: after.flatMap((flight) => playerRows(parts, flight, changes)),
      cards: holders
        .filter((id) => !withCard.has(id))
        .map((entryId) => ({
          roundId: round.id,
          entryId,
          scores: Array.from({ length: round.holes }, (): HoleScore => null),
          revision: 0,
        })),
      removedEntryIds: listed.map(({ entry }) => entry.id).filter((id) => !placed.has(id)),
      removedFlightIds: changes.removed,
    },
  }
}

/** A list that only loses flights keeps the numbers of the others, because they are on the printed cards. */
function positionOf({ drawn, before, after }: StartListParts, id: string): number | undefined {
  const kept = new Set(after.map((flight) => flight.id))
  const same = before.filter((flight) => kept.has(flight.id))
  if (!after.every((flight, i) => flight.id === same[i]?.id)) return undefined
  return drawn.find(({ flight }) => flight.id === id)?.flight.position
}

function flightRow(
  parts: StartListParts,
  { flight, i, changes }: { flight: DrawnFlight; i: number; changes: DrawChanges },
) {
  const { round, version, drawn, secret } = parts
  const { id, slot } = flight
  const stored = drawn.find((row) => row.flight.id === id)?.flight
  const isChanged = changes.flights.includes(id)
  return {
    id,
    roundId: round.id,
    position: positionOf(parts, id) ?? i + 1,
    minute: slot.minute,
    course: courseOfSlot(slot),
    hole: slot.hole,
    group: slot.group ?? null,
    version: stored && !isChanged ? stored.version : version,
    // Keys are printed, so a flight keeps its key when its players change.
    keyNumber: stored?.keyNumber ?? 1,
    keyHash: stored?.keyHash ?? hashOfKey(flightKeyOf(secret, { id, keyNumber: 1 })),
    code: stored?.code ?? flightCodeOf(secret, { id, keyNumber: 1 }),
  }
}

/** The entries with a card of their own: every player, but of one ball only the first of the side. */
function cardHolders(id: string, units: readonly DrawUnit[]): readonly string[] {
  const unit = units.find((one) => one.id === id)
  return !unit || unit.team?.kind === 'one_ball' ? [id] : unit.persons
}

/** The holders of the cards one side after another by turns, so that partners do not mark each other. */
function markingOrder(players: readonly string[], units: readonly DrawUnit[]): string[] {
  const sides = players.map((id) => cardHolders(id, units))
  const longest = Math.max(0, ...sides.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    sides.flatMap((ids) => ids[turn] ?? []),
  ).flat()
}

/** Each player marks by the committee's rule, unless the flight has chosen its markers. */
function playerRows(parts: StartListParts, flight: DrawnFlight, changes: DrawChanges) {
  const { id } = flight
  const course = courseOfSlot(flight.slot)
  const isChanged = changes.flights.includes(id)
  const marking = markingOrder(flight.players, parts.units)
  return withMembers(flight.players, parts.units).map((entryId, i) => {
    const stored = parts.listed.find((row) => row.entry.id === entryId)
    const marked = markedBy(marking, entryId, parts.markingRule)
    const isPlaying = parts.entries.some((entry) => entry.id === entryId)
    const isThere = stored?.tee.course === course
    const keepsHandicap = isThere && ((stored.card?.revision ?? 0) > 0 || !isChanged || !isPlaying)
    return {
      ...(keepsHandicap ? stored.player : handicapRow(parts, entryId, course)),
      roundId: parts.round.id,
      entryId,
      flightId: id,
      position: i + 1,
      marksEntryId: stored && !isChanged ? stored.player.marksEntryId : marked,
    }
  })
}

/** The handicap for this round, frozen when the player is drawn. */
function handicapRow(
  { round, tees: all, divisions, entries, entered, listed }: StartListParts,
  entryId: string,
  course: number,
) {
  const stored = listed.find((row) => row.entry.id === entryId)
  const entry = entries.find(({ id }) => id === entryId) ?? stored?.entry
  const division = divisions.find(({ id }) => id === entry?.divisionId)
  if (!entry || !division) return refuse('player_gone')
  const tees = teesOnCourse(all, course)
  // A drawn player keeps tee and handicap, with later corrections, when the flight changes on its course.
  const tee = stored?.tee.course === course ? stored.tee : teeOf(tees, division.id, entry.gender)
  if (!tee) return refuse('tee_missing')
  const { handicapTenths } = stored?.player ?? entry
  return frozenHandicap(handicapTenths, { round, tee, tees, division, entered })
}
