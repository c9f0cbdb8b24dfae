import type { Ctx } from '../ctx.ts'
import {
  selectInvitedTo,
  selectPeopleEvents,
  selectPeopleOf,
  type PeopleOf,
} from './people-queries.ts'

/** The people with a role in one club, company or tournament, the open invitations, and their history. */
export async function listPeopleOf(ctx: Ctx, of: PeopleOf) {
  const [people, invited, log] = await Promise.all([
    selectPeopleOf(ctx.db, of),
    selectInvitedTo(ctx.db, of),
    selectPeopleEvents(ctx.db, of),
  ])
  return {
    people: people.map(({ accountId, since, ...person }) => ({
      ...person,
      since: since.toISOString(),
      isMe: accountId === ctx.actor?.accountId,
    })),
    invitations: invited.map(({ id, email, name, sentAt, expiresAt }) => ({
      invitationId: id,
      email,
      role: name,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= ctx.now(),
    })),
    log,
  }
}
