import {
  selectSideCompetitions,
  type SideCompetitionRow,
} from '../scoring/side-competition-queries.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import type {
  createSideCompetition as createContract,
  removeSideCompetition as removeContract,
} from '#contract/sidecompetitions.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { lockResult } from '../scoring/desk/lock-result.ts'
import {
  selectDivisions,
  selectRounds,
  selectRoundTees,
} from '../competitions/tournament-queries.ts'
import { sideCompetitionRefusal } from './record-side-competition-result.ts'
import {
  lockSideCompetition,
  insertSideCompetition,
  markSideCompetitionRemoved,
} from './side-competition-queries.ts'

/** Before the round or during it; the same once more brings back what was taken down. */
export async function createSideCompetition(ctx: Ctx, given: ParsedInput<typeof createContract>) {
  const { tournamentId, roundId, hole, kind, divisionId, prize } = given
  return ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const rounds = await selectRounds(tx, [tournamentId])
    const divisions = await selectDivisions(tx, [tournamentId])
    const isOurs =
      rounds.some(({ id }) => id === roundId) &&
      (divisionId === null || divisions.some(({ id }) => id === divisionId))
    if (!isOurs) throw new AppError('not_found')
    if (!(await holesOf(tx, roundId)).has(hole)) throw sideCompetitionRefusal('hole_missing')
    const values = { roundId, hole, kind, divisionId, prize: prize || null, createdAt: ctx.now() }
    const id = await insertSideCompetition(tx, values)
    await recordActivity(tx, ctx, {
      action: 'tournaments.create_side_competition',
      subject: { type: 'side_competition', id },
      data: { roundId, hole, kind, divisionId },
    })
    return { id }
  })
}

/** Hidden everywhere, with what was said; done twice, it is done once. */
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

/** After the course of a round was changed: nobody can play for what lies on a hole that is no more. */
export async function removeSideCompetitionsOffCourse(tx: Db, ctx: Ctx, tournamentId: string) {
  for (const { id } of await selectRounds(tx, [tournamentId])) {
    const competitions = await selectSideCompetitions(tx, [id])
    const holes = competitions.length > 0 ? await holesOf(tx, id) : new Set<number>()
    for (const { competition } of competitions) {
      if (!holes.has(competition.hole)) await remove(tx, ctx, competition)
    }
  }
}

async function remove(tx: Db, ctx: Ctx, { id, roundId, hole, kind }: SideCompetitionRow) {
  if (!(await markSideCompetitionRemoved(tx, id, ctx.now()))) return
  await recordActivity(tx, ctx, {
    action: 'tournaments.take_down_side',
    subject: { type: 'side_competition', id },
    data: { roundId, hole, kind },
  })
}

/** The numbers of the holes that a round is played on. */
export async function holesOf(tx: Db, roundId: string): Promise<ReadonlySet<number>> {
  const tees = await selectRoundTees(tx, [roundId])
  return new Set(tees.flatMap(({ holes }) => holes.map(({ number }) => number)))
}
