import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { containsKey, findMail, insertMail, type MailRow } from './queries.ts'

const minute = 60_000

/**
 * Queues a mail again with the same address and data. A second request within the same minute queues
 * nothing, and `queued` is false. Throws `refused` with `mail_not_repeatable` for a mail with a code or
 * a sent key, because neither is kept (send-due-mails.ts).
 */
export async function sendAgain(ctx: Ctx, mailId: string) {
  const mail = await findMail(ctx.db, mailId)
  if (!mail) throw new AppError('not_found')
  const { toAddress, accountId, template, data } = mail
  if (template === 'code' || isEmptied(mail)) {
    throw new AppError('refused', { reason: 'mail_not_repeatable' })
  }
  const at = ctx.now()
  const dedupeKey = `again:${mailId}:${Math.floor(at.getTime() / minute)}`
  const copy = { toAddress, accountId, template, data, dedupeKey, createdAt: at, dueAt: at }
  return { template, queued: await insertMail(ctx.db, copy) }
}

const isEmptied = (mail: MailRow) => containsKey(mail) && Object.keys(mail.data).length === 0
