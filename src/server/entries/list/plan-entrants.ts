import type { ListPlan } from '#contract/entries-list.ts'
import type { Ctx } from '../../ctx.ts'
import { limit } from '../../http/rate-limit.ts'
import { recordLookUps } from '../look-up-player.ts'
import { planList, type PlannedList, type UploadedList } from './plan-list.ts'
import { readUploadedList } from './read-uploaded-list.ts'
import { toListPlan } from './list-plan-view.ts'

/** A field of 144 whom nobody has seen that day, and what is mistyped in it while it is put right. */
const maxPerHour = 400

/** What a list would do, for the director to look at before anything is done. */
export async function planEntrants(ctx: Ctx, sent: UploadedList): Promise<ListPlan> {
  const read = await readUploadedList(ctx, sent)
  const planned = await planList(ctx, sent, read)
  await limitFound(ctx, planned)
  return toListPlan(planned, sent)
}

/**
 * Whom a list finds sees it, as when she is looked up by hand; whoever is in the tournament already
 * was told of. Few are found an hour, and few guessed at: a list is no way to leaf through the golfers.
 */
export async function limitFound(ctx: Ctx, { lines }: PlannedList) {
  const found = lines.flatMap(({ golfer, entry }) =>
    golfer && entry?.golferId !== golfer.id ? [golfer] : [],
  )
  const mistaken = lines.filter(({ isMistaken }) => isMistaken).length
  const units = (await recordLookUps(ctx, found)) + mistaken
  if (units === 0) return
  const key = `list-look-up:${ctx.actor?.accountId}`
  await limit(ctx, { key, max: maxPerHour, windowSeconds: 3600, units })
}
