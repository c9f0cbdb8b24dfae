import type { SuppressionReason } from '#domain/notifications/delivery.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { withdrawByComplaint } from './marketing-consent.ts'
import { insertSuppression, type Suppression } from './suppression-queries.ts'

type Failure = {
  address: string
  reason: SuppressionReason
  source: Suppression['source']
  codes: string | null
  mailId: string | null
}

/** Sends no more mails to an address, until its suppression is ended (docs/algorithms/undeliverable-mail.md). */
export async function suppress(tx: Db, ctx: Ctx, failure: Failure): Promise<void> {
  const added = await insertSuppression(tx, { ...failure, createdAt: ctx.now() })
  if (!added) return
  const { reason, source, address } = failure
  if (reason === 'complaint') await withdrawByComplaint(tx, ctx, address)
  await recordActivity(tx, ctx, {
    action: 'notifications.suppress',
    subject: { type: 'mail_suppression', id: added.id },
    data: { reason, source },
    actorKind: 'system',
  })
}
