import {
  codesOf,
  isHardBounce,
  type Refusal,
  type UndeliveredReason,
} from '#domain/notifications/delivery.ts'
import type { Config } from '../config.ts'
import { companyOf } from '../content/company.ts'
import { wordingsOfMails } from '../content/texts.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import {
  containsKey,
  isMarketing,
  lockDueMail,
  requiredTemplates,
  updateMail,
  type MailRow,
} from './queries.ts'
import { unsubscribeUrlOf } from './marketing-consent.ts'
import { findOpenConsent } from './marketing-queries.ts'
import { suppress } from './suppress.ts'
import { findSuppression } from './suppression-queries.ts'
import { toAttachment, withImages } from './mail-images.ts'
import type { TemplateName } from './templates.ts'
import { openTransport, type Transport } from './transport.ts'

const maxPerRun = 200
/** Together with the delays below, a mail is given up after about eight and a half hours. */
const maxAttempts = 10

/**
 * Sends due mails, one per transaction: the row is locked while it is sent, so that two processes
 * never send the same mail. Without a mail server the demonstration keeps mails in its mailbox; a real
 * service leaves them queued and logs a warning.
 */
export async function sendDueMails(ctx: Ctx): Promise<number> {
  const transport = openTransport(ctx.config)
  if (!transport && !ctx.config.demo) {
    warnOnce(ctx)
    return 0
  }
  try {
    let handled = 0
    while (handled < maxPerRun && (await sendNext(ctx, transport))) handled += 1
    return handled
  } finally {
    transport?.close()
  }
}

const warned = new WeakSet<Config>()

/** Warns at the first run after a start, not every five seconds. */
function warnOnce({ config, log }: Ctx) {
  if (warned.has(config)) return
  warned.add(config)
  log('warn', 'SMTP_URL mangler: ingen mails sendes. De venter, til en mailserver er sat op.')
}

function sendNext(ctx: Ctx, transport: Transport | undefined): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const mail = await lockDueMail(tx, ctx.now())
    if (!mail) return false
    await updateMail(tx, mail.id, await sendUnlessUnwanted(tx, ctx, transport, mail))
    return true
  })
}

/** Asks now and not when the mail was queued, because an address may be corrected and a consent withdrawn meanwhile. */
async function sendUnlessUnwanted(
  tx: Db,
  ctx: Ctx,
  transport: Transport | undefined,
  mail: MailRow,
): Promise<Partial<MailRow>> {
  const notTried = (undelivered: UndeliveredReason) => ({
    failedAt: ctx.now(),
    undelivered,
    ...withoutKey(mail),
  })
  const suppression = await findSuppression(tx, mail.toAddress)
  // Who reported news as spam still gets the code that was just asked for.
  const isAskedFor = suppression?.reason === 'complaint' && askedFor.includes(mail.template)
  if (suppression && !isAskedFor) return notTried('suppressed')
  if (!isMarketing(mail)) return trySending(tx, ctx, transport, { mail })
  const consent = mail.accountId ? await findOpenConsent(tx, mail.accountId) : undefined
  if (!consent) return notTried('unsubscribed')
  const unsubscribeUrl = await unsubscribeUrlOf(tx, ctx, consent.id)
  return trySending(tx, ctx, transport, { mail, unsubscribeUrl })
}

const askedFor: readonly string[] = ['code', 'signUpLink', 'resetLink', 'emailLink']

/** A key or a code that nobody has got is not kept; what the law requires is, because it may be sent again. */
const withoutKey = (mail: MailRow) =>
  containsKey(mail) && !requiredTemplates.includes(mail.template as TemplateName)
    ? { data: {} }
    : {}

type Sent = { mail: MailRow; unsubscribeUrl?: string }

async function trySending(
  tx: Db,
  ctx: Ctx,
  transport: Transport | undefined,
  { mail, unsubscribeUrl }: Sent,
): Promise<Partial<MailRow>> {
  const attempts = mail.attempts + 1
  try {
    // Imported here, because scripts that queue mails run without a build and cannot load .tsx.
    const { renderMail } = await import('./mails/render-mail.tsx')
    const rendered = await renderMail(mail.template as TemplateName, mail.data, {
      publicUrl: ctx.publicUrl,
      company: await companyOf(ctx),
      wordings: await wordingsOfMails(ctx.db),
      unsubscribeUrl,
    })
    const { images, ...parts } = rendered
    const attachments = transport ? await Promise.all(images.map(toAttachment)) : []
    await transport?.send({
      id: mail.id,
      to: mail.toAddress,
      isAutomatic: mail.template !== 'caseReply',
      unsubscribeUrl,
      ...parts,
      attachments,
    })
    const sent = { attempts, sentAt: ctx.now(), lastError: null }
    // After sending, a code or key is deleted, because only an attacker could still use it.
    if (transport && containsKey(mail)) return { ...sent, data: {} }
    return { ...sent, ...parts, html: withImages(rendered) }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal || !isHardBounce(refusal))
      return afterFailure(ctx, mail, attempts, reasonOf(error))
    return refusedForGood(tx, ctx, mail, refusal)
  }
}

/** The mail server's answer to the recipient; undefined when anything else has failed. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined
  const { command, responseCode, response } = error as SmtpError
  if (command !== 'RCPT TO' || !responseCode) return undefined
  return { code: responseCode, text: response?.replace(/^\d{3}[ -]/, '') ?? '' }
}

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

async function refusedForGood(
  tx: Db,
  ctx: Ctx,
  mail: MailRow,
  refusal: Refusal,
): Promise<Partial<MailRow>> {
  const reason = 'hard_bounce'
  const codes = codesOf(refusal)
  ctx.log('warn', 'A mail was refused for good', {
    mailId: mail.id,
    template: mail.template,
    codes,
  })
  const { id: mailId, toAddress: address } = mail
  await suppress(tx, ctx, { address, reason, source: 'mail_server', codes, mailId })
  const attempts = mail.attempts + 1
  return {
    attempts,
    lastError: codes,
    failedAt: ctx.now(),
    undelivered: reason,
    ...withoutKey(mail),
  }
}

/** Retries after 1, 2, 4 … 256 minutes; after the last attempt a person must act. */
function afterFailure(ctx: Ctx, mail: MailRow, attempts: number, reason: string) {
  const fields = { mailId: mail.id, template: mail.template, attempts, reason }
  if (attempts >= maxAttempts) {
    ctx.log('error', 'A mail was given up', fields)
    return { attempts, lastError: reason, failedAt: ctx.now() }
  }
  ctx.log('warn', 'A mail could not be sent', fields)
  const minutes = 2 ** (attempts - 1)
  return { attempts, lastError: reason, dueAt: new Date(ctx.now().getTime() + minutes * 60_000) }
}

/** Names and codes only, because the mail server's message contains the address (E11). */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as SmtpError
  return [error.name, code, responseCode].filter(Boolean).join(' ').slice(0, 100)
}
