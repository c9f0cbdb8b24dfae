import { namedCourseOf, teesOnCourse } from '#domain/competitions/round-courses.ts'
import type {
  DeskSideCompetition,
  DeskSideCompetitions,
} from '#contract/sidecompetitions/endpoints.ts'
import {
  computeSideCompetitionResults,
  rankSideCompetition,
  currentStatements,
} from '#domain/sidecompetitions/side-competition-results.ts'
import type { Ctx } from '../ctx.ts'
import { selectAccountNames } from '../accounts/queries.ts'
import { selectListed, type ListedRow } from '../scoring/listed-queries.ts'
import {
  selectDivisions,
  selectRounds,
  selectRoundTees,
  type RoundRow,
} from '../competitions/tournament-queries.ts'
import {
  selectSideCompetitions,
  statementOf,
  type LoadedSideCompetition,
} from '../scoring/side-competition-queries.ts'

type Player = Pick<ListedRow, 'entry' | 'flight'>
type Context = {
  /** Everybody on the start list, also the players of a side without a card of their own. */
  players: readonly Player[]
  /** The names of the courses of its round. */
  courses: readonly string[]
  accounts: ReadonlyMap<string, string>
}

/** The side competitions with all their statements, for the tournament desk. */
export async function listSideCompetitions(
  ctx: Ctx,
  { tournamentId }: { tournamentId: string },
): Promise<DeskSideCompetitions> {
  const { db } = ctx
  const rounds = await selectRounds(db, [tournamentId])
  const competitions = await selectSideCompetitions(
    db,
    rounds.map(({ id }) => id),
  )
  const staff = competitions.flatMap(({ statements }) =>
    statements.flatMap(({ byAccountId }) => byAccountId ?? []),
  )
  const accounts = await selectAccountNames(db, staff)
  const listed = await selectListed(
    db,
    rounds.map(({ id }) => id),
  )
  return {
    rounds: await toRoundViews(ctx, rounds),
    divisions: await selectDivisions(db, [tournamentId]),
    competitions: competitions.map((sideCompetition) =>
      toDeskSideCompetition(sideCompetition, {
        players: listed.filter(({ round }) => round.id === sideCompetition.competition.roundId),
        courses: rounds.find(({ id }) => id === sideCompetition.competition.roundId)?.courses ?? [],
        accounts,
      }),
    ),
    players: listed.map(({ entry, round }) => ({
      entryId: entry.id,
      roundId: round.id,
      divisionId: entry.divisionId,
      name: nameOf(entry),
    })),
  }
}

async function toRoundViews({ db }: Ctx, rounds: readonly RoundRow[]) {
  const tees = await selectRoundTees(
    db,
    rounds.map(({ id }) => id),
  )
  const holesOf = (id: string, course: number) =>
    teesOnCourse(tees, course).find(({ roundId, isExtra }) => roundId === id && !isExtra)?.holes ??
    []
  return rounds.map(({ id, number, day, courses }) => ({
    id,
    number,
    day,
    courses: courses.map((name, i) => ({
      name,
      holes: holesOf(id, i + 1).map((hole) => ({ number: hole.number, par: hole.par })),
    })),
  }))
}

function toDeskSideCompetition(
  sideCompetition: LoadedSideCompetition,
  context: Context,
): DeskSideCompetition {
  const { id, roundId, kind, course, hole, divisionId, prize } = sideCompetition.competition
  const nameIn = (entryId: string | null) =>
    nameOf(context.players.find(({ entry }) => entry.id === entryId)?.entry)
  const results = computeSideCompetitionResults(sideCompetition.statements.map(statementOf))
  const placed = rankSideCompetition(kind, results)
  const deleted = results
    .filter(({ measure }) => measure === null)
    .map((result) => ({ ...result, place: null, shared: false }))
  return {
    id,
    roundId,
    kind,
    course: namedCourseOf(context.courses, course),
    hole,
    division: divisionId === null ? null : { id: divisionId, name: sideCompetition.division ?? '' },
    prize,
    ...countFlights(sideCompetition, context.players),
    results: [...placed, ...deleted].map((result) => ({
      ...result,
      name: nameIn(result.entryId),
      said: [...result.said],
      heads: [...result.heads],
    })),
    history: toHistory(sideCompetition, nameIn, context),
  }
}

/** The number of flights with a player in it, and of those with a statement; the others may still win. */
function countFlights(
  { competition, statements }: LoadedSideCompetition,
  players: readonly Player[],
) {
  const { course, divisionId } = competition
  const within = players.filter(
    ({ entry, flight }) =>
      flight.course === course && (divisionId === null || entry.divisionId === divisionId),
  )
  const flights = new Set(within.map(({ flight }) => flight.id))
  const writers = new Set(statements.flatMap(({ byEntryId }) => byEntryId ?? []))
  const answered = new Set(
    players.flatMap(({ entry, flight }) => (writers.has(entry.id) ? [flight.id] : [])),
  )
  return { flights: flights.size, answered: [...flights].filter((id) => answered.has(id)).length }
}

function toHistory(
  { statements }: LoadedSideCompetition,
  nameIn: (entryId: string | null) => string,
  { accounts }: Context,
): DeskSideCompetition['history'] {
  const current = new Set(currentStatements(statements.map(statementOf)).map(({ id }) => id))
  return statements.toReversed().map((row) => ({
    id: row.id,
    name: row.entryId && nameIn(row.entryId),
    measure: row.measure,
    isCommittee: row.byEntryId === null,
    by: row.byEntryId ? nameIn(row.byEntryId) : (accounts.get(row.byAccountId ?? '') ?? null),
    reason: row.reason,
    at: row.writtenAt.getTime(),
    stands: current.has(row.id),
  }))
}

const nameOf = (entry: { firstName: string; lastName: string } | undefined): string =>
  entry ? `${entry.firstName} ${entry.lastName}` : 'En spiller, der ikke er på startlisten'
