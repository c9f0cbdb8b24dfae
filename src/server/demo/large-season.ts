import { recordActivity } from '../activity/record-activity.ts'
import { today, type Ctx } from '../ctx.ts'

type Loaded = { clubs: number; cards: number; checkIns: number; rounds: number }

/** Records that the large season was loaded beside the demonstration, which is done once (`queries.ts`). */
export async function recordLargeSeason(ctx: Ctx, loaded: Loaded): Promise<void> {
  await recordActivity(ctx.db, ctx, {
    action: 'demo.seed_large',
    subject: { type: 'demo', id: today(ctx) },
    data: loaded,
  })
}
