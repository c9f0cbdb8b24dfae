import { verify } from 'node:crypto'
import { z } from 'zod'
import { codesOf, isHardBounce, type SuppressionReason } from '#domain/notifications/delivery.ts'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../ctx.ts'
import { updateMail } from './queries.ts'
import { suppress } from './suppress.ts'
import { findLatestEnd, findMailReported } from './suppression-queries.ts'
import { mailIdOf } from './transport.ts'

/** A report of the provider about one mail. */
type Report = {
  address: string
  /** Of our mail; undefined when the provider does not name it. */
  mailId: string | undefined
  at: Date
  reason: SuppressionReason
  codes: string | null
}

type Signed = { body: Uint8Array; header: (name: string) => string | undefined }

/**
 * Stores what SendGrid reports about our mails. Throws `not_found` without its key in the settings,
 * `wrong_credentials` for a forged report, and `malformed_body`.
 */
export async function receiveProviderEvents(ctx: Ctx, { body, header }: Signed): Promise<void> {
  const key = ctx.config.mailEventKey
  if (!key) throw new AppError('not_found')
  const signature = header('x-twilio-email-event-webhook-signature') ?? ''
  const timestamp = header('x-twilio-email-event-webhook-timestamp') ?? ''
  const signed = Buffer.concat([Buffer.from(timestamp), body])
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64'))) {
    ctx.log('warn', 'A report about mails was refused', { provider: 'sendgrid' })
    throw new AppError('wrong_credentials')
  }
  for (const report of readReports(body)) await storeReport(ctx, report)
}

const Event = z.looseObject({
  email: z.string().max(320),
  event: z.string().max(50),
  /** In seconds since 1970. */
  timestamp: z.number().int().min(0).max(10_000_000_000),
  'smtp-id': z.string().max(1000).optional(),
  type: z.string().max(50).optional(),
  reason: z.string().optional(),
  status: z.string().max(100).optional(),
})
type Event = z.output<typeof Event>

function readReports(body: Uint8Array): Report[] {
  const events = z.array(z.unknown()).max(10_000).safeParse(parseJson(body))
  if (!events.success) throw new AppError('malformed_body')
  return events.data.flatMap((each) => {
    // A kind of event that we do not know yet must not hide the others.
    const event = Event.safeParse(each)
    return event.success ? reportsOf(event.data) : []
  })
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

function reportsOf(event: Event): Report[] {
  const reason = reasonOf(event)
  if (!reason) return []
  const refusal = refusalOf(event)
  return [
    {
      address: event.email.trim().toLowerCase(),
      mailId: mailIdOf(event['smtp-id'] ?? ''),
      at: new Date(event.timestamp * 1000),
      reason,
      codes: event.event === 'bounce' && refusal.code > 0 ? codesOf(refusal) : null,
    },
  ]
}

/** The provider's words for a mail that it did not try, because of an earlier report of its own. */
const droppedAs: Readonly<Record<string, SuppressionReason>> = {
  'Bounced Address': 'hard_bounce',
  'Spam Reporting Address': 'complaint',
}

function reasonOf(event: Event): SuppressionReason | undefined {
  if (event.event === 'spamreport') return 'complaint'
  if (event.event === 'dropped') return droppedAs[event.reason ?? '']
  // `blocked` is a refusal that the provider itself counts as temporary.
  if (event.event !== 'bounce' || event.type === 'blocked') return undefined
  return isHardBounce(refusalOf(event)) ? 'hard_bounce' : undefined
}

/** `550 5.1.1 no such user`: the code is in the reason, and the enhanced one in the status too. */
function refusalOf({ reason = '', status = '' }: Event) {
  const code = Number(/^\s*(\d{3})\b/.exec(reason)?.[1] ?? (status.startsWith('5.') ? 550 : 0))
  return { code, text: `${status} ${reason}` }
}

async function storeReport(ctx: Ctx, { address, mailId, at, reason, codes }: Report) {
  await ctx.db.transaction(async (tx) => {
    const mail = await findMailReported(tx, { mailId, address })
    // The provider's account may send for others too.
    if (!mail) return
    const ended = await findLatestEnd(tx, address)
    if (ended && at <= ended) return
    await updateMail(tx, mail.id, { undelivered: reason })
    await suppress(tx, ctx, { address, reason, source: 'provider', codes, mailId: mail.id })
  })
}
