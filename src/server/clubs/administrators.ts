import { selectPeopleOf } from '../accounts/people-queries.ts'
import type { Ctx } from '../ctx.ts'
import { findClub } from './queries.ts'

/** The recipients of a mail to a club: its administrators, or the club's own address when it has none. */
export async function administratorsOf(ctx: Ctx, clubId: string) {
  const people = (await selectPeopleOf(ctx.db, { clubId })).filter(
    ({ role }) => role === 'club_admin',
  )
  if (people.length > 0)
    return people.map(({ email, accountId }) => ({ ctx, to: email, accountId }))
  const club = await findClub(ctx.db, clubId)
  return club?.email ? [{ ctx, to: club.email }] : []
}
