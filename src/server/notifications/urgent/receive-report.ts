import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../ctx.ts'
import { smsAccessOf } from '../../simulated-gatewayapi.ts'
import { readSmsReport } from './gatewayapi.ts'
import { saveStatus, stopPhone } from './message-queries.ts'

/** The number does not exist, or its network refuses it; a phone that is switched off has `EXPIRED` instead. */
const deadStatuses = ['UNDELIVERABLE', 'REJECTED']
const stopWords = /^\s*(?:stop|afmeld)\b/i

/**
 * A signed report of the SMS company: what became of an SMS, or an answer from its recipient. STOP and a number that
 * cannot be reached end SMS to it, until its owner proves it again. Repeated and late reports change nothing.
 */
export async function receiveSmsReport(
  ctx: Ctx,
  sent: { body: Uint8Array; signature: string | undefined },
): Promise<void> {
  const access = await smsAccessOf(ctx)
  if (!access) throw new AppError('not_found')
  const report = readSmsReport(access, sent)
  if (report === 'forged') throw new AppError('wrong_credentials')
  // An event that we do not use was received all the same; otherwise it would be sent again for a day.
  if (report === 'unknown') return
  if (report.kind === 'reply') {
    if (!stopWords.test(report.text)) return
    return stopPhone(ctx.db, report.phone, { because: 'reply', at: ctx.now() })
  }
  const at = report.at ?? ctx.now()
  const message = await saveStatus(ctx.db, report.messageId, { status: report.status, at })
  if (message?.phone && deadStatuses.includes(report.status)) {
    await stopPhone(ctx.db, message.phone, {
      because: 'undeliverable',
      at: ctx.now(),
      provenBefore: message.createdAt,
    })
  }
}
