import { ageOn } from '#domain/shared/dates.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { danishDay } from '../clock.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import {
  hasConfirmedByOwnMail,
  deleteLink,
  selectOtherLinks,
  type OtherLink,
} from './claim-queries.ts'
import { findAccount, findGolfer, type GolferRow } from './queries.ts'

type Whose = { golferId: string; accountId: string }

/** Has the golfer signed in with the union for another account before? */
export async function isProvenElsewhere(db: Db, whose: Whose): Promise<boolean> {
  const others = await selectOtherLinks(db, whose)
  return others.some(({ proof }) => proof === 'dgu_login')
}

/**
 * The golfer has proven who she is, in this account: whoever had her by a typed number has her no
 * more (docs/algorithms/dgu-login.md, *A proof outranks a number*). Her guardian stays, and so does
 * a partner to whom she said yes from the mailbox of this account. The cards are hers, whoever
 * paid; the payer keeps receipts and the right of withdrawal. Both are told, neither who the other is.
 */
export async function endUnprovenClaims(tx: Db, ctx: Ctx, { golferId, accountId }: Whose) {
  const golfer = await findGolfer(tx, golferId)
  const email = (await findAccount(tx, accountId))?.email
  if (!golfer || !email) return
  const ended: OtherLink[] = []
  for (const link of await selectOtherLinks(tx, { golferId, accountId })) {
    if (link.proof === 'typed' && !isGuardian(golfer, link)) {
      const question = { golferId, email, buyerId: link.accountId }
      const agreed = link.relation === 'partner' && (await hasConfirmedByOwnMail(tx, question))
      if (!agreed) ended.push(link)
    }
  }
  for (const link of ended) {
    await deleteLink(tx, { golferId, accountId: link.accountId })
    await recordActivity(tx, ctx, {
      action: 'accounts.end_claim',
      subject: { type: 'account', id: link.accountId },
      data: { golferId, relation: link.relation },
    })
    const payer = await findAccount(tx, link.accountId)
    if (payer) await notifyByMail(tx, ctx, { email: payer.email, to: 'payer' })
  }
  if (ended.length > 0) await notifyByMail(tx, ctx, { email, to: 'golfer' })
}

/** In the transaction that ends the claim; no name, no address and no number of the other. */
async function notifyByMail(
  tx: Db,
  ctx: Ctx,
  { email, to }: { email: string; to: 'golfer' | 'payer' },
) {
  const data = { to, at: ctx.now().toISOString() }
  await queueMail(tx, ctx, { template: 'claimEnded', to: email, data })
}

/** E7: she was under 18 when the account came to stand for her, or nobody knows how old she was. */
const isGuardian = ({ birthDate }: GolferRow, { relation, createdAt }: OtherLink) =>
  relation === 'child' && (birthDate === null || ageOn(birthDate, danishDay(createdAt)) < 18)
