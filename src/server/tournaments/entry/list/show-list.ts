import type { ListPlan } from '#contract/entrants-list.ts'
import type { Ctx } from '../../../ctx.ts'
import { bytesOf, planList, type SentList } from './plan-list.ts'
import { readList } from './read-list.ts'
import { sayList } from './say-list.ts'

/** What a list would do, for the director to look at before anything is done. */
export async function planEntrants(ctx: Ctx, sent: SentList): Promise<ListPlan> {
  const read = await readList(bytesOf(sent))
  return sayList(await planList(ctx, sent, read), sent)
}
