import { randomUUID } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import type { Db } from '../../db/client.ts'
import { smsAccessOf } from '../../simulated-gatewayapi.ts'
import { readSmsReport, type SignedReport, type SmsReport } from './gatewayapi-reports.ts'
import { insertMessages, saveStatus } from './message-queries.ts'
import { dayMs } from './queue-urgent.ts'
import { stopPhone, type Stopped } from './stop-queries.ts'

/** The number does not exist, or its network refuses it; a phone that is switched off has `EXPIRED` instead. */
const deadStatuses = ['UNDELIVERABLE', 'REJECTED']
/** `STOP`, `stop.`, `Stop tak`, but not `Stopper I spillet?`. */
const stopWords = /^\W*(?:stop|afmeld)(?![\p{L}\p{N}])/iu

/**
 * A signed report of the SMS company: what became of an SMS, or an SMS to our rented number. STOP and a number that
 * cannot be reached end SMS to it, until its owner proves it again. Repeated and late reports change nothing.
 */
export async function receiveSmsReport(ctx: Ctx, sent: SignedReport): Promise<void> {
  const access = await smsAccessOf(ctx)
  if (!access) throw new AppError('not_found')
  const report = readSmsReport(access, sent)
  if (report === 'forged') throw new AppError('wrong_credentials')
  // An event that we do not use was received all the same; otherwise it would be sent again for a day.
  if (report === 'unknown') return
  if (report.kind === 'status') return receiveStatus(ctx, report)
  // Without a rented number nobody can have answered us.
  if (!access.number || (report.receiver ?? access.number) !== access.number) return
  if (!stopWords.test(report.text)) return
  await ctx.db.transaction((tx) => receiveStop(tx, ctx, report))
  ctx.wake?.('urgent-messages')
}

type Status = Extract<SmsReport, { kind: 'status' }>

async function receiveStatus(ctx: Ctx, report: Status): Promise<void> {
  const at = report.at ?? ctx.now()
  const message = await saveStatus(ctx.db, report.messageId, { status: report.status, at })
  if (!message?.phone || !deadStatuses.includes(report.status)) return
  await stopPhone(ctx.db, message.phone, {
    because: 'undeliverable',
    at: ctx.now(),
    provenBefore: message.createdAt,
  })
}

type Reply = Extract<SmsReport, { kind: 'reply' }>

/** How its owner is notified now; an imported entry may have no mail address. */
function nowOf(stopped: Stopped): string[] {
  if (stopped.accountId !== null) return ['Du kan slå dem til igen på din konto under Beskeder.']
  return stopped.hasMail ? ['Besked om turneringen får du på mail.'] : []
}

/** Only a number that got SMS until now is answered: once, however often the STOP or its report comes. */
async function receiveStop(tx: Db, ctx: Ctx, { phone, sentAt }: Reply): Promise<void> {
  const now = ctx.now()
  const stop = { because: 'reply', at: now, provenBefore: sentAt } as const
  const [stopped] = await stopPhone(tx, phone, stop)
  if (!stopped) return
  await insertMessages(tx, [
    {
      accountId: stopped.accountId,
      entryId: stopped.entryId,
      channel: 'sms',
      kind: 'phone_stopped',
      phone,
      title: 'Sms er stoppet',
      text: ['Du får ikke flere sms fra Sæsonkortet.', ...nowOf(stopped)].join(' '),
      path: '/account/notifications',
      dedupeKey: `phone-stopped:${randomUUID()}`,
      createdAt: now,
      dueAt: now,
      expiresAt: new Date(now.getTime() + dayMs),
    },
  ])
}
