import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { erasedAddress } from '../db/personal-data.ts'
import { insertMails } from './queries.ts'
import { templates, type TemplateName, type Templates } from './templates.ts'

export type QueuedMail<Name extends TemplateName> = {
  template: Name
  to: string
  /** Whose it is, when that is not the account which has the address. */
  accountId?: string
  data: Templates[Name]
  /** The same event never mails twice: a second mail with this key is dropped. */
  dedupeKey?: string
  /** When to send; at once when absent. */
  dueAt?: Date
}

/**
 * Writes a mail to the outbox in the transaction that causes it. A job sends it afterwards;
 * where a person is waiting for it, say `ctx.wake?.('mails')` after the commit.
 */
export async function queueMail<Name extends TemplateName>(
  tx: Db,
  ctx: Ctx,
  mail: QueuedMail<Name>,
): Promise<void> {
  await queueMails(tx, [{ ctx, ...mail }])
}

/** Several, of one transaction. */
export async function queueMails<Name extends TemplateName>(
  tx: Db,
  queued: readonly (QueuedMail<Name> & { ctx: Ctx })[],
): Promise<void> {
  // Whoever it was for has had herself erased.
  const kept = queued.filter(({ to }) => to !== erasedAddress)
  if (kept.length === 0) return
  await insertMails(
    tx,
    kept.map(({ ctx, template, to, accountId, data, dedupeKey, dueAt }) => ({
      template,
      toAddress: to.trim().toLowerCase(),
      accountId: accountId ?? null,
      data: templates[template].parse(data),
      dedupeKey: dedupeKey ?? null,
      createdAt: ctx.now(),
      dueAt: dueAt ?? ctx.now(),
    })),
  )
}
