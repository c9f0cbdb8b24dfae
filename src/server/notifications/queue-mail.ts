import { secondsUntilDue } from '#domain/notifications/bulk-mail.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { erasedAddress } from '../db/personal-data.ts'
import { insertMails } from './queries.ts'
import { templates, type TemplateName, type Templates } from './templates.ts'

export type QueuedMail<Name extends TemplateName> = {
  template: Name
  to: string
  /** The recipient's account, when it is not the account with the address. */
  accountId?: string
  data: Templates[Name]
  /** A second mail with the same key is dropped, so that an event never mails twice. */
  dedupeKey?: string
  /** The operator's message that it belongs to. */
  messageId?: string
  /** When to send; immediately when absent. */
  dueAt?: Date
}

/**
 * Writes a mail to the outbox in the transaction that causes it. A job sends it; where a person waits
 * for it, call `ctx.wake?.('mails')` after the commit.
 */
export async function queueMail<Name extends TemplateName>(
  tx: Db,
  ctx: Ctx,
  mail: QueuedMail<Name>,
): Promise<void> {
  await queueMails(tx, [{ ctx, ...mail }])
}

export async function queueMails<Name extends TemplateName>(
  tx: Db,
  queued: readonly (QueuedMail<Name> & { ctx: Ctx })[],
): Promise<void> {
  // An erased person has no address.
  const kept = queued.filter(({ to }) => to !== erasedAddress)
  if (kept.length === 0) return
  await insertMails(
    tx,
    kept.map(({ ctx, template, to, accountId, messageId, data, dedupeKey, dueAt }) => ({
      template,
      toAddress: to.trim().toLowerCase(),
      accountId: accountId ?? null,
      messageId: messageId ?? null,
      data: templates[template].parse(data),
      dedupeKey: dedupeKey ?? null,
      createdAt: ctx.now(),
      dueAt: dueAt ?? ctx.now(),
    })),
  )
}

type Person = { accountId: string; email: string; name: string }

type BulkMail<Name extends TemplateName> = Omit<QueuedMail<Name>, 'to' | 'accountId' | 'dueAt'>

/** At most this many rows in one statement, because each has several parameters. */
const batch = 1_000

/** Queues a mail for each of many people, spread so that it never delays a code that somebody waits for. */
export async function queueBulkMail<Name extends TemplateName>(
  tx: Db,
  ctx: Ctx,
  people: readonly Person[],
  mailTo: (person: Person) => BulkMail<Name>,
): Promise<void> {
  const now = ctx.now().getTime()
  const queued = people.map((person, position) => ({
    ctx,
    ...mailTo(person),
    to: person.email,
    accountId: person.accountId,
    dueAt: new Date(now + secondsUntilDue(position) * 1000),
  }))
  for (let from = 0; from < queued.length; from += batch) {
    await queueMails(tx, queued.slice(from, from + batch))
  }
}
