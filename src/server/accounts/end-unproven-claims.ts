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

type Link = { golferId: string; accountId: string }

/** Whether the golfer has signed in with DGU for another account. */
export async function isProvenElsewhere(db: Db, link: Link): Promise<boolean> {
  const others = await selectOtherLinks(db, link)
  return others.some(({ proof }) => proof === 'dgu_login')
}

/**
 * After a golfer has signed in with DGU for this account, unlinks accounts that only typed the
 * golfer's number (docs/algorithms/dgu-login.md, *A proof outranks a number*). A guardian keeps the
 * link, and so does a partner whom the golfer confirmed from this account's mailbox. The golfer keeps
 * the cards; the payer keeps receipts and the right of withdrawal. Mails notify both without naming
 * the other.
 */
export async function endUnprovenClaims(tx: Db, ctx: Ctx, { golferId, accountId }: Link) {
  const golfer = await findGolfer(tx, golferId)
  const email = (await findAccount(tx, accountId))?.email
  if (!golfer || !email) return
  const ended: OtherLink[] = []
  for (const link of await selectOtherLinks(tx, { golferId, accountId })) {
    if (link.proof === 'typed' && !isGuardian(golfer, link)) {
      const card = { golferId, email, buyerId: link.accountId }
      const agreed = link.relation === 'partner' && (await hasConfirmedByOwnMail(tx, card))
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

/** Queues the mail without name, address or number of the other person. */
async function notifyByMail(
  tx: Db,
  ctx: Ctx,
  { email, to }: { email: string; to: 'golfer' | 'payer' },
) {
  const data = { to, at: ctx.now().toISOString() }
  await queueMail(tx, ctx, { template: 'claimEnded', to: email, data })
}

/** A guardian's link was created while the golfer was under 18 or of unknown age. */
const isGuardian = ({ birthDate }: GolferRow, { relation, createdAt }: OtherLink) =>
  relation === 'child' && (birthDate === null || ageOn(birthDate, danishDay(createdAt)) < 18)
