import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { sendAhead } from '../db/transactions.ts'
import { insertActivities } from './queries.ts'

export type ActivityEvent = {
  /** `module.verb`, as in `passes.issue`. */
  action: string
  subject: { type: string; id: string }
  /** Ids and figures only; never names, addresses or other personal values. */
  data?: Record<string, unknown>
  /** The kind of actor, if not the signed-in account. */
  actorKind?: 'link' | 'system'
  /** The account that signed in during this request, which began without its session. */
  accountId?: string
}

/** Writes an event to the activity log, in the transaction of the change. */
export async function recordActivity(tx: Db, ctx: Ctx, event: ActivityEvent) {
  await sendAhead(tx, () => recordActivities(tx, [{ ctx, ...event }]))
}

/** Writes events of several actors in the same transaction. */
export async function recordActivities(tx: Db, events: readonly (ActivityEvent & { ctx: Ctx })[]) {
  await insertActivities(
    tx,
    events.map(({ ctx, actorKind, accountId, action, subject, data }) => ({
      at: ctx.now(),
      accountId: accountId ?? ctx.actor?.accountId ?? null,
      actorKind: actorKind ?? (accountId ? 'account' : actorKindOf(ctx)),
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      data: {
        ...data,
        ...(ctx.clubLink && { clubLinkId: ctx.clubLink.linkId }),
        ...(ctx.apiKey && { apiKeyId: ctx.apiKey.keyId }),
        ...(ctx.dayLink && { dayLinkId: ctx.dayLink.linkId }),
      },
    })),
  )
}

function actorKindOf(ctx: Ctx): string {
  if (ctx.actor) return 'account'
  if (ctx.apiKey) return 'program'
  if (ctx.clubLink || ctx.dayLink) return 'link'
  return ctx.device ? 'device' : 'system'
}
