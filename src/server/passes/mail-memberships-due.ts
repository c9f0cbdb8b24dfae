import { lastNamesMatch } from '#domain/accounts/membership.ts'
import { claimMembershipMail, findRegisteredMember } from '../accounts/membership-queries.ts'
import { minuteNow, type Ctx } from '../ctx.ts'
import { doEach } from '../jobs/do-each.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { numbersOf } from './confirm-year.ts'
import { selectGolfersToMail, type DueYear } from './membership-queries.ts'
import { dueYear } from './membership-status.ts'
import { hashOfKey, newKey } from '../keys.ts'

/** Mails are sent between 9:00 and 20:00 Danish time. */
const [firstMinute, lastMinute] = [9 * 60, 20 * 60]
const batchSize = 500

/**
 * From 1 February, mails each golfer with a card and no confirmed membership for the year one link.
 * The mail and its record are written in one transaction, so a golfer gets it once a year.
 */
export async function mailMembershipsDue(ctx: Ctx): Promise<void> {
  const due = dueYear(ctx)
  const minute = minuteNow(ctx)
  const isJanuary = due.day < `${due.day.slice(0, 4)}-02-01`
  if (isJanuary || minute < firstMinute || minute >= lastMinute) return
  const golfers = await selectGolfersToMail(ctx.db, due, batchSize)
  await doEach(golfers, (golfer) => mail(ctx, golfer, due))
  if (golfers.length > 0) ctx.wake?.('mails')
}

type GolferToMail = Awaited<ReturnType<typeof selectGolfersToMail>>[number]

async function mail(ctx: Ctx, golfer: GolferToMail, { year }: DueYear) {
  const { id, firstName, email } = golfer
  const isRegistered = await isInRegister(ctx, golfer)
  const key = newKey()
  await ctx.db.transaction(async (tx) => {
    const mailRecord = { golferId: id, year, keyHash: hashOfKey(key), queuedAt: ctx.now() }
    if (!(await claimMembershipMail(tx, mailRecord))) return
    const link = `${ctx.publicUrl}/link/membership?key=${key}`
    const data = { firstName, year, link, isRegistered }
    await queueMail(tx, ctx, { template: 'membershipDue', to: email, data })
  })
}

/** Is the golfer in an imported club register? Then the link confirms the membership even without the union's answer. */
async function isInRegister(ctx: Ctx, { id, lastName }: GolferToMail): Promise<boolean> {
  for (const number of await numbersOf(ctx, { id })) {
    const member = await findRegisteredMember(ctx.db, number)
    if (member && lastNamesMatch(lastName, member.lastName)) return true
  }
  return false
}
