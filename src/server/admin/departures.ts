import type { DepartureEffect, Leaving } from '#contract/checkins/departures.ts'
import { planDeparture, registerDeparture, undoDeparture } from '../checkins/register-departure.ts'
import type { Ctx } from '../ctx.ts'
import { issueVersionOf } from '../partnership/issue-versions.ts'
import { selectSeasons } from '../settlement/cut-off-queries.ts'
import { selectOwed } from '../settlement/owed.ts'

/** What the leaving of a club would end, with its balance today. */
export async function previewDeparture(ctx: Ctx, leaving: Leaving): Promise<DepartureEffect> {
  const plan = await planDeparture(ctx, leaving)
  const { clubs, computing } = await selectOwed(ctx, await selectSeasons(ctx.db))
  const owed = clubs.find(({ clubId }) => clubId === leaving.id)?.owedOre ?? 0
  return { ...plan, balanceOre: computing.length > 0 ? null : owed }
}

/** Registers that a club leaves; the next version of its signed agreement has the last day. */
export async function saveDeparture(ctx: Ctx, leaving: Leaving) {
  const saved = await registerDeparture(ctx, leaving)
  await issueVersionOf(ctx, leaving.id)
  return saved
}

/** Takes a registration back, and the last day out of the agreement. */
export async function takeBackDeparture(ctx: Ctx, { id }: { id: string }) {
  const undone = await undoDeparture(ctx, { id })
  await issueVersionOf(ctx, id)
  return undone
}
