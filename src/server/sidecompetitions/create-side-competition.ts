import {
  selectSideCompetitions,
  type SideCompetitionRow,
} from '#server/scoring/side-competition-queries.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  createSideCompetition as createContract,
  removeSideCompetition as removeContract,
} from '#contract/sidecompetitions/endpoints.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { renumberedCourses, teesOnCourse } from '#domain/competitions/round-courses.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '#server/db/client.ts'
import { lockResult } from '#server/scoring/desk/lock-result.ts'
import {
  selectDivisions,
  selectRounds,
  selectRoundTees,
} from '#server/competitions/tournament-queries.ts'
import { sideCompetitionRefusal } from './record-side-competition-result.ts'
import {
  deleteOnCourses,
  lockSideCompetition,
  renumberCourses,
  insertSideCompetition,
  markSideCompetitionRemoved,
} from './side-competition-queries.ts'

/** Creates a side competition before or during the round, or restores a removed one. */
export async function createSideCompetition(ctx: Ctx, input: ParsedInput<typeof createContract>) {
  const { tournamentId, roundId, course, hole, kind, divisionId, prize } = input
  return ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const rounds = await selectRounds(tx, [tournamentId])
    const divisions = await selectDivisions(tx, [tournamentId])
    const isOfTournament =
      rounds.some(({ id }) => id === roundId) &&
      (divisionId === null || divisions.some(({ id }) => id === divisionId))
    if (!isOfTournament) throw new AppError('not_found')
    if (!(await holesOf(tx, roundId))({ course, hole }))
      throw sideCompetitionRefusal('hole_missing')
    const id = await insertSideCompetition(tx, {
      roundId,
      course,
      hole,
      kind,
      divisionId,
      prize: prize || null,
      createdAt: ctx.now(),
    })
    await recordActivity(tx, ctx, {
      action: 'tournaments.create_side_competition',
      subject: { type: 'side_competition', id },
      data: { roundId, course, hole, kind, divisionId },
    })
    return { id }
  })
}

/** Hides a side competition with its statements; safe to repeat. */
export async function removeSideCompetition(
  ctx: Ctx,
  { tournamentId, competitionId }: ParsedInput<typeof removeContract>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const sideCompetition = await lockSideCompetition(tx, { tournamentId, competitionId })
    if (!sideCompetition) throw new AppError('not_found')
    await remove(tx, ctx, sideCompetition)
  })
  return {}
}

/** Removes side competitions on holes that a changed course no longer has. */
export async function removeSideCompetitionsOffCourse(tx: Db, ctx: Ctx, tournamentId: string) {
  for (const { id } of await selectRounds(tx, [tournamentId])) {
    const competitions = await selectSideCompetitions(tx, [id])
    const hasHole = await holesOf(tx, id)
    for (const { competition } of competitions) {
      if (!hasHole(competition)) await remove(tx, ctx, competition)
    }
  }
}

type ChangedRound = { id: string; before: readonly string[]; after: readonly string[] }

/** Side competitions follow their course where the courses of a round are reordered, and go where it is gone. */
export async function followCourses(tx: Db, ctx: Ctx, { id, before, after }: ChangedRound) {
  const numbers = renumberedCourses(before, after)
  const gone = numbers.filter(({ to }) => to === null).map(({ from }) => from)
  for (const { competition } of await selectSideCompetitions(tx, [id])) {
    if (gone.includes(competition.course)) await remove(tx, ctx, competition)
  }
  if (gone.length > 0) await deleteOnCourses(tx, id, gone)
  const moved = numbers.flatMap(({ from, to }) => (to === null || to === from ? [] : { from, to }))
  await renumberCourses(tx, id, moved)
}

async function remove(tx: Db, ctx: Ctx, { id, roundId, course, hole, kind }: SideCompetitionRow) {
  if (!(await markSideCompetitionRemoved(tx, id, ctx.now()))) return
  await recordActivity(tx, ctx, {
    action: 'tournaments.take_down_side',
    subject: { type: 'side_competition', id },
    data: { roundId, course, hole, kind },
  })
}

type CourseHole = { course: number; hole: number }

/** Whether a hole of a course is played in a round. */
export async function holesOf(tx: Db, roundId: string): Promise<(hole: CourseHole) => boolean> {
  const tees = await selectRoundTees(tx, [roundId])
  return ({ course, hole }) =>
    teesOnCourse(tees, course).some(({ holes }) => holes.some(({ number }) => number === hole))
}

/** Copies side competitions without their statements, where the new rounds have the holes (D34). */
export async function copySideCompetitions(
  tx: Db,
  ctx: Ctx,
  { fromId, toId }: { fromId: string; toId: string },
) {
  const [from, to] = [await selectRounds(tx, [fromId]), await selectRounds(tx, [toId])]
  const divisions = [
    await selectDivisions(tx, [fromId]),
    await selectDivisions(tx, [toId]),
  ] as const
  for (const [i, { id }] of from.entries()) {
    const round = to[i]
    if (!round) continue
    const hasHole = await holesOf(tx, round.id)
    for (const { competition } of await selectSideCompetitions(tx, [id])) {
      const { course, hole, kind, prize, divisionId } = competition
      if (!hasHole(competition)) continue
      const at = divisions[0].findIndex((division) => division.id === divisionId)
      await insertSideCompetition(tx, {
        roundId: round.id,
        course,
        hole,
        kind,
        prize,
        divisionId: divisions[1][at]?.id ?? null,
        createdAt: ctx.now(),
      })
    }
  }
}
