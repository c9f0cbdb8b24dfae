import { scoringText } from '#domain/competitions/scoring-text.ts'
import { AppError } from '../app-error.ts'
import { countMatchDraws } from '../matches/match-queries.ts'
import { danishMoment } from '../clock.ts'
import { today, type Ctx } from '../ctx.ts'
import { coursesOf } from '../competitions/club-tournaments.ts'
import { findRehearsalOf } from '../competitions/rehearsal-queries.ts'
import { loadEntryCounts } from '../competitions/count-entries.ts'
import { selectWaiting } from '../entries/queries.ts'
import { offerDeadline } from '../entries/offer-free-places.ts'
import {
  findTournament,
  selectDivisions,
  selectRounds,
  selectRoundTees,
  type DivisionRow,
  type RoundRow,
  type RoundTeeRow,
  type TournamentRow,
} from '../competitions/tournament-queries.ts'

/** A tournament with its settings; the caller must be authorized. */
export async function getTournamentSettings(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const found = await findTournament(ctx.db, tournamentId)
  if (!found) throw new AppError('not_found')
  const { tournament, club } = found
  const rounds = await selectRounds(ctx.db, [tournamentId])
  const divisions = await selectDivisions(ctx.db, [tournamentId])
  const tees = await selectRoundTees(
    ctx.db,
    rounds.map(({ id }) => id),
  )
  const entries = await loadEntryCounts(ctx.db, [tournamentId])
  const courses = await coursesOf(ctx, tournament.clubId)
  return {
    ...tournament,
    ...entries.inTournament(tournamentId),
    revision: tournament.settingsRevision,
    clubName: club.name,
    today: today(ctx),
    queue: await queueOf(ctx, tournament),
    entryOpens: tournament.entryOpensAt && danishMoment(tournament.entryOpensAt),
    entryCloses: danishMoment(tournament.entryClosesAt),
    withdrawBefore: danishMoment(tournament.withdrawBefore),
    isDrawn: isDrawn(rounds) || (await countMatchDraws(ctx.db, tournamentId)) > 0,
    courses,
    rehearsal: await toRehearsalView(ctx, tournamentId),
    rounds: rounds.map((round) => ({
      ...round,
      startStyle: round.startStyle.kind,
      isDrawn: round.drawVersion > 0,
      isVoid: round.voidedAt !== null,
      ...coursesOfRound(round, { tees, divisions, courses }),
    })),
    divisions: divisions.map((division) => {
      const { entered, waiting } = entries.inDivision(division.id)
      return {
        ...division,
        format: scoringText(division.terms),
        entries: entered + waiting,
      }
    }),
  }
}

async function toRehearsalView(ctx: Ctx, tournamentId: string) {
  const found = await findRehearsalOf(ctx.db, tournamentId)
  return found?.rehearsalEndsAt
    ? { tournamentId: found.id, endsAt: found.rehearsalEndsAt.getTime() }
    : null
}

async function queueOf(ctx: Ctx, tournament: TournamentRow): Promise<string[]> {
  if (!(await offerDeadline(ctx.db, ctx, tournament))) return []
  return (await selectWaiting(ctx.db, [tournament.id])).map(({ divisionId }) => divisionId)
}

/** Once a start list is published, the settings that it depends on cannot change. */
export const isDrawn = (rounds: readonly RoundRow[]) =>
  rounds.some(({ drawVersion }) => drawVersion > 0)

/** The first course of a round, and the others. */
function coursesOfRound(
  round: RoundRow,
  of: {
    tees: readonly RoundTeeRow[]
    divisions: readonly DivisionRow[]
    /** The courses of the club. */
    courses: readonly { id: string; name: string }[]
  },
) {
  const [first, ...otherCourses] = round.courses.map((courseName, i) => ({
    courseName,
    courseId: of.courses.find(({ name }) => name === courseName)?.id ?? null,
    ...teesOfCourse(of.tees, { roundId: round.id, number: i + 1 }, of.divisions),
  }))
  if (!first) throw new Error('A round has a course')
  return { ...first, otherCourses }
}

/** The tees of a course with the index of their division, and the extra tees that no division plays. */
export function teesOfCourse(
  tees: readonly RoundTeeRow[],
  of: { roundId: string; number: number },
  divisions: readonly DivisionRow[],
) {
  const own = tees.filter(({ roundId, course }) => roundId === of.roundId && course === of.number)
  return {
    tees: own
      .filter(({ isExtra }) => !isExtra)
      .map(({ divisionId, gender, name }) => ({
        division: divisionId === null ? null : divisions.findIndex(({ id }) => id === divisionId),
        gender,
        name,
      })),
    extraTees: own.filter(({ isExtra }) => isExtra).map(({ gender, name }) => ({ gender, name })),
  }
}
