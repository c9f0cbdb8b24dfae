import { browserText } from '#domain/accounts/browser-text.ts'
import type { EvaluateInput, Reason } from '#domain/checkins/verdict.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import type { ResolvedScan } from './resolve-scan.ts'
import type { CheckInDecision } from './check-in.ts'
import { nameOf, type CheckInContext } from './check-in-context.ts'
import type { CheckInPassRow } from './check-in-read-queries.ts'
import { selectAccountsOfPass } from './pass-queries.ts'
import { hasCheckedInBefore } from './queries.ts'

type Attempt = {
  scan: ResolvedScan
  pass: CheckInPassRow | undefined
  context: CheckInContext
  decision: CheckInDecision
}

/**
 * Mails the holder about the first check-in of a phone (D40), about a round that the club has added (D2), and
 * about the first warning that the membership no longer fits. Called in the transaction of the check-in, before it is stored.
 */
export async function notifyHolder(tx: Db, ctx: Ctx, attempt: Attempt): Promise<void> {
  const { pass, context, decision } = attempt
  const isCounted = decision.use?.kind === 'new' || decision.use?.kind === 'second_nine'
  if (!pass || !context.facts || !isCounted) return
  const golferId = pass.golferId
  const { phone } = attempt.scan
  const isNewPhone = phone && !(await hasCheckedInBefore(tx, { golferId, phoneId: phone.id }))
  const graceTo = graceEndOfFirstWarning(decision.verdict?.reasons ?? [], context.input)
  const isAdded = decision.flags.includes('added')
  if (!isNewPhone && !graceTo && !isAdded) return

  const managers = await selectAccountsOfPass(tx, pass.id)
  const { firstName } = context.facts.golfer
  const mails = managers.map(({ accountId, email: to }) => ({ ctx, accountId, to }))
  if (isNewPhone) {
    const data = {
      holder: nameOf(context.facts.golfer),
      club: attempt.scan.club.name,
      at: attempt.scan.at.toISOString(),
      browser: browserText(phone.userAgent ?? ''),
    }
    await queueMails(
      tx,
      mails.map((mail) => ({ ...mail, template: 'newPhone' as const, data })),
    )
  }
  if (isAdded) {
    const { club, at } = attempt.scan
    const data = { holder: nameOf(context.facts.golfer), club: club.name, day: danishDay(at) }
    await queueMails(
      tx,
      mails.map((mail) => ({ ...mail, template: 'roundAdded' as const, data })),
    )
  }
  if (graceTo) {
    const data = { firstName, product: pass.soldTerms.productName, graceTo }
    await queueMails(
      tx,
      mails.map((mail) => ({ ...mail, template: 'membershipChanged' as const, data })),
    )
  }
  ctx.wake?.('mails')
}

/** The last day of the grace period, if this check-in has the first warning. */
function graceEndOfFirstWarning(reasons: readonly Reason[], { golfer }: EvaluateInput) {
  const warning = reasons.find((reason) => reason.code === 'not_verified')
  const isChange = warning?.why === 'membership_lost' || warning?.why === 'membership_misfit'
  return isChange && !golfer?.firstWarnedOn ? warning.graceTo : undefined
}
