import type { z } from 'zod'
import type {
  putUpSideCompetition as putUpContract,
  takeDownSideCompetition as takeDownContract,
} from '#contract/tournament-side.ts'
import { recordActivity } from '../../activity/record.ts'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { lockResult } from '../desk/hold-result.ts'
import { raiseVersion } from '../raise-version.ts'
import { selectDivisions, selectRounds, selectRoundTees } from '../tournament-queries.ts'
import { refuseSide } from './record-side-result.ts'
import { lockSide, putUpSide, selectSides, takeDownSide, type SideRow } from './side-queries.ts'

/** Before the round or during it; the same once more brings back what was taken down. */
export async function putUpSideCompetition(ctx: Ctx, given: z.output<typeof putUpContract.input>) {
  const { tournamentId, roundId, hole, kind, divisionId, prize } = given
  return ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const rounds = await selectRounds(tx, [tournamentId])
    const divisions = await selectDivisions(tx, [tournamentId])
    const isOurs =
      rounds.some(({ id }) => id === roundId) &&
      (divisionId === null || divisions.some(({ id }) => id === divisionId))
    if (!isOurs) throw new AppError('not_found')
    if (!(await holesOf(tx, roundId)).has(hole)) throw refuseSide('hole_missing')
    const values = { roundId, hole, kind, divisionId, prize: prize || null, createdAt: ctx.now() }
    const id = await putUpSide(tx, values)
    await recordActivity(tx, ctx, {
      action: 'tournaments.put_up_side',
      subject: { type: 'side_competition', id },
      data: { roundId, hole, kind, divisionId },
    })
    await raiseVersion(tx, ctx, tournamentId)
    return { id }
  })
}

/** Hidden everywhere, with what was said; done twice, it is done once. */
export async function takeDownSideCompetition(
  ctx: Ctx,
  { tournamentId, competitionId }: z.output<typeof takeDownContract.input>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockResult(tx, tournamentId)
    const side = await lockSide(tx, { tournamentId, competitionId })
    if (!side) throw new AppError('not_found')
    if (await takeDown(tx, ctx, side)) await raiseVersion(tx, ctx, tournamentId)
  })
  return {}
}

/** After the course of a round was changed: nobody can play for what lies on a hole that is no more. */
export async function takeDownOffCourse(tx: Db, ctx: Ctx, tournamentId: string) {
  for (const { id } of await selectRounds(tx, [tournamentId])) {
    const sides = await selectSides(tx, [id])
    const holes = sides.length > 0 ? await holesOf(tx, id) : new Set<number>()
    for (const { competition } of sides) {
      if (!holes.has(competition.hole)) await takeDown(tx, ctx, competition)
    }
  }
}

async function takeDown(tx: Db, ctx: Ctx, { id, roundId, hole, kind }: SideRow): Promise<boolean> {
  if (!(await takeDownSide(tx, id, ctx.now()))) return false
  await recordActivity(tx, ctx, {
    action: 'tournaments.take_down_side',
    subject: { type: 'side_competition', id },
    data: { roundId, hole, kind },
  })
  return true
}

/** The numbers of the holes that a round is played on. */
export async function holesOf(tx: Db, roundId: string): Promise<ReadonlySet<number>> {
  const tees = await selectRoundTees(tx, [roundId])
  return new Set(tees.flatMap(({ holes }) => holes.map(({ number }) => number)))
}
