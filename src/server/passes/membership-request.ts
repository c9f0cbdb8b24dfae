import { findMembershipMail } from '../accounts/membership-mail-queries.ts'
import { findGolfer } from '../accounts/queries.ts'
import type { Ctx } from '../ctx.ts'
import { dueYear } from './membership-status.ts'
import { hashOfKey } from '../keys.ts'

/** The key from the mailed link, in the browser that opened it. */
export const membershipKeyCookie = 'membership_key'
export const membershipPage = '/account/membership'

/** Whom the link that was opened here asks about. One of a former year opens nothing: it asked about that year. */
export async function findRequestedGolfer(ctx: Ctx) {
  const key = ctx.cookies?.get(membershipKeyCookie)
  const mail =
    key && (await findMembershipMail(ctx.db, { keyHash: hashOfKey(key), year: dueYear(ctx).year }))
  return mail ? findGolfer(ctx.db, mail.golferId) : undefined
}
