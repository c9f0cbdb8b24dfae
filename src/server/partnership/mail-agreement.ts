import { agreementLinkDays } from '#domain/partnership/offer.ts'
import { clauseChanges } from '#domain/partnership/agreement.ts'
import { addDays } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { AppError } from '../app-error.ts'
import { danishDay } from '../clock.ts'
import { accessClubWith } from '../clubs/access.ts'
import { lockClub } from '../clubs/queries.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { limitMails } from '../http/rate-limit.ts'
import { hashOfKey, newKey } from '../keys.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import {
  findAgreement,
  findClubName,
  lockAgreement,
  selectAgreementsOfClub,
  updateAgreement,
  type AgreementRow,
} from './agreement-queries.ts'
import { lockLead } from './lead-queries.ts'

const dayMs = 86_400_000

/** A new key and the columns that it fills; it ends the link of an earlier mail. */
export function freshLink(ctx: Ctx, sentTo: string) {
  const key = newKey()
  const sentAt = ctx.now()
  const expiresAt = new Date(sentAt.getTime() + agreementLinkDays * dayMs)
  return { key, keyHash: hashOfKey(key), sentTo, sentAt, expiresAt }
}

type Recipient = { name: string; email: string }
type Mailed = {
  recipient: Recipient
  club: string
  kind: 'offer' | 'version'
  version: number
  /** The titles of the clauses that differ from the version signed before. */
  changes: readonly string[]
  key: string
}

export async function mailAgreement(tx: Db, ctx: Ctx, mailed: Mailed) {
  const { recipient, club, kind, version, changes, key } = mailed
  await queueMail(tx, ctx, {
    template: 'agreementLink',
    to: recipient.email,
    data: {
      name: recipient.name,
      club,
      kind,
      version,
      changes: [...changes],
      link: `${ctx.publicUrl}/link/agreement?key=${key}`,
      // The last whole day on which the link works.
      validTo: addDays(danishDay(new Date(ctx.now().getTime() + agreementLinkDays * dayMs)), -1),
    },
  })
}

type Asked = { agreementId: string; name: string; email: string }

/** An administrator of the club mails the newest version to the chairman. */
export async function mailClubAgreement(ctx: Ctx, asked: Asked & { clubId: string }) {
  const { id } = await accessClubWith(ctx, 'club.terms', asked.clubId)
  const found = await findAgreement(ctx.db, asked.agreementId)
  if (!found || found.clubId !== id) throw new AppError('not_found')
  return sendAgain(ctx, found, asked)
}

/** The back office mails an unsigned version or an offer, with a new link. */
export async function mailAgreementAsAdmin(ctx: Ctx, asked: Asked) {
  const found = await findAgreement(ctx.db, asked.agreementId)
  if (!found) throw new AppError('not_found')
  return sendAgain(ctx, found, asked)
}

async function sendAgain(ctx: Ctx, found: AgreementRow, recipient: Recipient) {
  await ctx.db.transaction(async (tx) => {
    const row = await lockToSign(tx, found)
    if (row.signedAt) throw new AppError('refused', { reason: 'agreement_signed_already' })
    if (row.endedAt) throw new AppError('refused', { reason: 'agreement_ended' })
    const { email } = recipient
    const limits = { purpose: 'offer', to: email, max: 6, windowSeconds: 86_400 }
    await limitMails({ ...ctx, db: tx }, limits)
    const { key, ...link } = freshLink(ctx, email)
    await updateAgreement(tx, row.id, link)
    const versions = row.clubId ? await selectAgreementsOfClub(tx, row.clubId) : []
    const signed = versions.find(({ signedAt }) => signedAt !== null)
    await mailAgreement(tx, ctx, {
      recipient,
      club: (row.clubId && (await findClubName(tx, row.clubId))) || row.offer?.club.name || '',
      kind: row.clubId ? 'version' : 'offer',
      version: row.version,
      changes: signed ? clauseChanges(signed.clauses, row.clauses).map(({ title }) => title) : [],
      key,
    })
    await recordActivity(tx, ctx, {
      action: 'partnership.mail_agreement',
      subject: row.clubId
        ? { type: 'club', id: row.clubId }
        : { type: 'lead', id: row.leadId ?? row.id },
      data: { version: row.version },
    })
  })
  ctx.wake?.('mails')
  return { done: true as const }
}

/**
 * Locks an agreement after what it belongs to: the lead of an offer, the club of a version. Sending, issuing and
 * signing all lock in this order, so they come one after another and never wait for each other in a circle.
 */
export async function lockToSign(tx: Db, { id, leadId, clubId }: AgreementRow) {
  if (leadId) await lockLead(tx, leadId)
  if (clubId) await lockClub(tx, clubId)
  const row = await lockAgreement(tx, id)
  if (!row) throw new AppError('not_found')
  return row
}
