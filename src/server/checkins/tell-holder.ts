import { browserInWords } from '#domain/accounts/browser-words.ts'
import type { EvaluateInput, Reason } from '#domain/checkins/verdict.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import type { PassRow } from '../passes/queries.ts'
import type { Arrival } from './arrive.ts'
import type { Judged } from './check-in.ts'
import { nameOf, type Gate } from './gate.ts'
import { selectAccountsOfPass } from './pass-queries.ts'
import { hasCheckedInBefore } from './queries.ts'

type Attempt = { arrival: Arrival; pass: PassRow | undefined; gate: Gate; judged: Judged }

/**
 * What the holder learns by mail of a check-in, in the transaction that stores it: the first one from a
 * phone (D40), and the first one that is warned because the membership no longer fits (D37).
 * Asked before the check-in is stored.
 */
export async function tellHolder(tx: Db, ctx: Ctx, attempt: Attempt): Promise<void> {
  const { pass, gate, judged } = attempt
  const isCounted = judged.use?.kind === 'new' || judged.use?.kind === 'joins'
  if (!pass || !gate.facts || !isCounted) return
  const golferId = pass.golferId
  const { phone } = attempt.arrival
  const isNewPhone = phone && !(await hasCheckedInBefore(tx, { golferId, phoneId: phone.id }))
  const graceTo = firstWarning(judged.verdict?.reasons ?? [], gate.input)
  if (!isNewPhone && !graceTo) return

  const managers = await selectAccountsOfPass(tx, pass.id)
  const { firstName } = gate.facts.golfer
  const mails = managers.map(({ accountId, email: to }) => ({ ctx, accountId, to }))
  if (isNewPhone) {
    const data = {
      holder: nameOf(gate.facts.golfer),
      club: attempt.arrival.club.name,
      at: attempt.arrival.at.toISOString(),
      browser: browserInWords(phone.userAgent ?? ''),
    }
    await queueMails(
      tx,
      mails.map((mail) => ({ ...mail, template: 'newPhone' as const, data })),
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

/** The last day of grace, when this is the first check-in to be warned. */
function firstWarning(reasons: readonly Reason[], { golfer }: EvaluateInput) {
  const warning = reasons.find((reason) => reason.code === 'not_verified')
  const isChange = warning?.why === 'membership_lost' || warning?.why === 'membership_misfit'
  return isChange && !golfer?.firstWarnedOn ? warning.graceTo : undefined
}
