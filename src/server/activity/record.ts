import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { activity } from '../db/tables/activity.ts'

export type Deed = {
  /** `room.verb`, as in `passes.issue`. */
  action: string
  subject: { type: string; id: string }
  /** Ids and figures only; never names, addresses or other personal values (E11). */
  data?: Record<string, unknown>
  /** Whose doing it was, when not the signed-in account's. */
  actorKind?: 'link' | 'system'
}

/** Writes who did what, in the transaction that does it. */
export async function recordActivity(tx: Db, ctx: Ctx, deed: Deed) {
  await tx.insert(activity).values({
    at: ctx.now(),
    accountId: ctx.actor?.accountId ?? null,
    actorKind: deed.actorKind ?? actorKindOf(ctx),
    action: deed.action,
    subjectType: deed.subject.type,
    subjectId: deed.subject.id,
    data: deed.data ?? {},
  })
}

function actorKindOf(ctx: Ctx): string {
  if (ctx.actor) return 'account'
  return ctx.device ? 'device' : 'system'
}
