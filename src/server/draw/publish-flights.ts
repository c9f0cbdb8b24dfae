import type { DrawChanges, DrawnFlight } from '#domain/draw/compare-draws.ts'
import { courseOfSlot } from '#domain/draw/start-slots.ts'
import { startListChanges } from '#domain/draw/start-list-changes.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { countAtDeadline } from '../competitions/entry-count-queries.ts'
import {
  selectDivisions,
  selectRoundTees,
  writeRound,
  type RoundRow,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { selectLateStarts } from '../scoring/desk/select-late-starts.ts'
import { freezeSides } from '../scoring/freeze-sides.ts'
import { selectListed, type ListedRow } from '../scoring/listed-queries.ts'
import { selectDrawn, type DrawnRow } from '../scoring/score-queries.ts'
import { writeStartList } from '../scoring/start-list-queries.ts'
import { selectMeasured } from '../sidecompetitions/side-competition-queries.ts'
import { announceStartTimes } from './announce-start-times.ts'
import { buildStartList } from './build-start-list.ts'
import { insertStartList, nextVersion, selectEntriesById, selectPlaying } from './draw-queries.ts'
import { personsOf, selectUnits, withMembers, type DrawUnit } from './draw-units.ts'
import { refuse } from './drafts.ts'
import { mailStartTimes } from './mail-start-times.ts'
import { flightsOf } from './read-studio.ts'

type Publication = {
  tournament: TournamentRow
  round: RoundRow
  after: readonly DrawnFlight[]
  secret: string
  /** A flight whose side has other players under the same id, and the players concerned. */
  touched?: { flightId: string; players: readonly string[] }
}

/** Stores the list, its changes and the mails; does nothing where nothing changed. */
export async function publishFlights(tx: Db, ctx: Ctx, publication: Publication) {
  const { round, touched } = publication
  const [drawn, version, listed] = await Promise.all([
    selectDrawn(tx, [round.id]),
    nextVersion(tx, round),
    selectListed(tx, [round.id]),
  ])
  const drawing = { drawn, listed, version }
  const { list, changes, before, units } = await newList(tx, publication, drawing)
  if (changes.flights.length + changes.removed.length === 0) return
  const persons = {
    before: personsOf(before, units),
    after: personsOf(publication.after, units),
    concerned: [...new Set([...withMembers(changes.players, units), ...(touched?.players ?? [])])],
  }
  await assertKept(tx, round, { listed, after: persons.after })
  await writeStartList(tx, list)
  await freezeSides(tx, round.id)
  const told = await tell(tx, ctx, { ...publication, version, persons })
  await writeRound(tx, round.id, { drawVersion: version, drawnAt: ctx.now() })
  await record(tx, ctx, publication, { version, before, changes, told })
}

type Drawing = { drawn: readonly DrawnRow[]; listed: readonly ListedRow[]; version: number }

async function newList(
  tx: Db,
  { tournament, round, after, secret, touched }: Publication,
  { drawn, listed, version }: Drawing,
) {
  const before = flightsOf(drawn)
  const [divisions, entries, tees, entered] = await Promise.all([
    selectDivisions(tx, [tournament.id]),
    selectPlaying(tx, tournament.id),
    selectRoundTees(tx, [round.id]),
    countAtDeadline(tx, tournament.id),
  ])
  const of = { tournamentId: tournament.id, divisions, entries, listed }
  const { units }: { units: DrawUnit[] } = await selectUnits(tx, of)
  const built = buildStartList({
    round,
    markingRule: tournament.markingRule,
    version,
    tees,
    divisions,
    entries,
    units,
    listed,
    entered,
    drawn,
    before,
    after,
    secret,
    touched: touched?.flightId,
  })
  return { ...built, before, units }
}

/** Flights of persons, and the persons whose start, company or place on the list changed. */
type Persons = {
  before: readonly DrawnFlight[]
  after: readonly DrawnFlight[]
  concerned: readonly string[]
}

/**
 * A player with a score or with strokes for a late start that are not handled yet stays in the flight, and one with a
 * measurement on the list.
 */
async function assertKept(
  tx: Db,
  round: RoundRow,
  { listed, after }: { listed: readonly ListedRow[]; after: readonly DrawnFlight[] },
) {
  const moved = listed.filter(({ entry, flight }) => flightIdOf(after, entry.id) !== flight.id)
  if (moved.some(({ card }) => (card?.revision ?? 0) > 0)) refuse('player_has_scores')
  const isElsewhere = ({ entry, flight }: ListedRow) => {
    const now = after.find(({ players }) => players.includes(entry.id))
    return now?.id === flight.id && courseOfSlot(now.slot) !== flight.course
  }
  if (listed.some((row) => isElsewhere(row) && (row.card?.revision ?? 0) > 0)) {
    refuse('flight_has_begun')
  }
  const late = (await selectLateStarts(tx, round)).filter(({ handledAt }) => handledAt === null)
  if (moved.some(({ entry }) => late.some(({ entryId }) => entryId === entry.id))) {
    refuse('player_has_late_penalty')
  }
  const measured = await selectMeasured(tx, round.id)
  const isLeft = (row: ListedRow) =>
    measured.has(row.entry.id) &&
    (flightIdOf(after, row.entry.id) === undefined || isElsewhere(row))
  if (listed.some(isLeft)) refuse('player_has_measure')
}

const flightIdOf = (flights: readonly DrawnFlight[], player: string) =>
  flights.find(({ players }) => players.includes(player))?.id

/** Returns the number of mails. */
async function tell(
  tx: Db,
  ctx: Ctx,
  { tournament, round, version, persons }: Publication & { version: number; persons: Persons },
): Promise<number> {
  const { before, after, concerned } = persons
  const players = await selectEntriesById(tx, [
    ...new Set([...concerned, ...after.flatMap((flight) => flight.players)]),
  ])
  const list = { tournament, round, version, after, players }
  await announceStartTimes(tx, ctx, { ...list, before })
  return mailStartTimes(tx, ctx, { ...list, concerned })
}

type Changed = {
  version: number
  before: readonly DrawnFlight[]
  changes: DrawChanges
  told: number
}

async function record(
  tx: Db,
  ctx: Ctx,
  { round, after }: Publication,
  { version, before, changes, told }: Changed,
) {
  await insertStartList(tx, {
    roundId: round.id,
    version,
    publishedAt: ctx.now(),
    publishedBy: ctx.actor?.accountId ?? null,
    changes: startListChanges(before, after, { version, courses: round.courses }),
    told,
  })
  await recordActivity(tx, ctx, {
    action: 'tournaments.publish_start_list',
    subject: { type: 'round', id: round.id },
    data: { version, flights: after.length, changed: changes.flights.length, told },
  })
}
