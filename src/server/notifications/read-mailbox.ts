import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { findMail, selectMails, type MailRow } from './queries.ts'

/** Anyone's mail, codes included: for the demonstration only. */
export async function listMails(ctx: Ctx, { address }: { address?: string | undefined }) {
  onlyInDemo(ctx)
  const rows = await selectMails(ctx.db, address, 100)
  return { mails: rows.map(inList) }
}

export async function getMail(ctx: Ctx, { mailId }: { mailId: string }) {
  onlyInDemo(ctx)
  const mail = await findMail(ctx.db, mailId)
  if (!mail) throw new AppError('not_found')
  return { ...inList(mail), html: mail.html, text: mail.text }
}

function onlyInDemo({ config }: Ctx) {
  if (!config.demo) throw new AppError('not_found')
}

const inList = ({ id, toAddress, subject, createdAt, sentAt }: MailRow) => ({
  id,
  to: toAddress,
  subject,
  at: (sentAt ?? createdAt).toISOString(),
})
