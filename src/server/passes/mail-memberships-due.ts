import { lastNamesAgree } from '#domain/accounts/membership.ts'
import { claimMembershipMail } from '../accounts/membership-mail-queries.ts'
import { findRegisteredMember } from '../accounts/member-register-queries.ts'
import { minuteNow, type Ctx } from '../ctx.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { numbersOf } from './confirm-year.ts'
import { selectGolfersToAsk, type DueYear } from './membership-queries.ts'
import { dueYear } from './membership-status.ts'
import { hashOfKey, newKey } from '../keys.ts'

/** Written to by day: on the Danish clock from 9.00 to 20.00. */
const [firstMinute, lastMinute] = [9 * 60, 20 * 60]
const mostAtOnce = 500

/**
 * D7: from 1 February everybody with a card whose membership is not confirmed for the year gets one
 * mail with one link. Once for each golfer and year, however often it runs: the mail and the note that
 * it was sent are written together.
 */
export async function mailMembershipsDue(ctx: Ctx): Promise<void> {
  const due = dueYear(ctx)
  const minute = minuteNow(ctx)
  const isJanuary = due.day < `${due.day.slice(0, 4)}-02-01`
  if (isJanuary || minute < firstMinute || minute >= lastMinute) return
  const golfers = await selectGolfersToAsk(ctx.db, due, mostAtOnce)
  for (const golfer of golfers) await mail(ctx, golfer, due)
  if (golfers.length > 0) ctx.wake?.('mails')
}

type ToAsk = Awaited<ReturnType<typeof selectGolfersToAsk>>[number]

async function mail(ctx: Ctx, golfer: ToAsk, { year }: DueYear) {
  const { id, firstName, email } = golfer
  const isRegistered = await isInRegister(ctx, golfer)
  const key = newKey()
  await ctx.db.transaction(async (tx) => {
    const note = { golferId: id, year, keyHash: hashOfKey(key), queuedAt: ctx.now() }
    if (!(await claimMembershipMail(tx, note))) return
    const link = `${ctx.publicUrl}/link/membership?key=${key}`
    const data = { firstName, year, link, isRegistered }
    await queueMail(tx, ctx, { template: 'membershipDue', to: email, data })
  })
}

/** Is she in a club’s register that we hold ourselves? Then the tap finds her, whether or not the union may answer us. */
async function isInRegister(ctx: Ctx, { id, lastName }: ToAsk): Promise<boolean> {
  for (const number of await numbersOf(ctx, { id })) {
    const member = await findRegisteredMember(ctx.db, number)
    if (member && lastNamesAgree(lastName, member.lastName)) return true
  }
  return false
}
