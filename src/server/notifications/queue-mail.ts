import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { erasedAddress } from '../personal-data.ts'
import { insertMail } from './queries.ts'
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
  { template, to, accountId, data, dedupeKey, dueAt }: QueuedMail<Name>,
): Promise<void> {
  // Whoever it was for has had herself erased.
  if (to === erasedAddress) return
  await insertMail(tx, {
    template,
    toAddress: to.trim().toLowerCase(),
    accountId: accountId ?? null,
    data: templates[template].parse(data),
    dedupeKey: dedupeKey ?? null,
    createdAt: ctx.now(),
    dueAt: dueAt ?? ctx.now(),
  })
}
