import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { roleNames, rolesIn } from '#domain/accounts/roles.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { freeText } from '#contract/shared/free-text.ts'

/** Why a person cannot be invited, or cannot accept an invitation. */
export type InvitationRefusal =
  | 'invited_already'
  | 'invitation_for_other'
  | 'last_administrator'
  | 'last_company_administrator'
  | 'last_director'
  | 'name_missing'
  | 'scope_missing'

const clubRoles = rolesIn('club') as [string, ...string[]] as ['club_staff', 'club_admin']
export const role = z.enum(roleNames)
const clubRole = z.enum(clubRoles)
const instant = z.iso.datetime()
const done = z.object({ done: z.literal(true) })

const member = z.object({
  roleId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  since: instant,
  /** Whether the person has two-factor sign-in. An administrator without it may only scan. */
  hasSecondStep: z.boolean(),
  isMe: z.boolean(),
})
export type RoleHolder = z.output<typeof member>

const pending = z.object({
  invitationId: z.uuid(),
  email: z.string(),
  role,
  sentAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
})
export type PendingInvitation = z.output<typeof pending>

export const peopleActivityEvents = [
  'accounts.invite',
  'accounts.send_invitation',
  'accounts.revoke_invitation',
  'accounts.accept_invitation',
  'accounts.appoint',
  'accounts.take_role',
  'accounts.dismiss',
] as const

const peopleActivityEvent = z.object({
  id: z.int(),
  at: instant,
  event: z.enum(peopleActivityEvents),
  role: role.nullable(),
  /** The person who did it; null when it was done by a command on the server. */
  by: z.string().nullable(),
  /** The person concerned; null when the account or the invitation has been deleted. */
  whom: z.string().nullable(),
})
export type PeopleActivityEvent = z.output<typeof peopleActivityEvent>

/** The people of a club, a tournament or a company: who has a role, who is invited, and what happened, newest first. */
export const peopleLists = {
  people: z.array(member).max(500),
  invitations: z.array(pending).max(500),
  log: z.array(peopleActivityEvent).max(50),
}

export const listClubPeople = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/people',
  audience: 'club.people',
  summary: 'The people with a role in the club, the open invitations, and their history.',
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    clubName: z.string(),
    ...peopleLists,
  }),
})

/** `refused` with `role_held` or, while an earlier invitation is still open, `invited_already`. */
export const inviteToClub = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/invitations',
  audience: 'club.people',
  summary: 'Mail an invitation to a role in the club; it lasts seven days.',
  input: z.object({ clubId: z.uuid(), email, role: clubRole }),
  output: z.object({ invitationId: z.uuid() }),
})

export const sendClubInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/invitations/:invitationId/send-again',
  audience: 'club.people',
  summary: 'Mail the invitation again with a new link, valid for seven more days.',
  input: z.object({ clubId: z.uuid(), invitationId: z.uuid() }),
  output: done,
})

export const revokeClubInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/invitations/:invitationId',
  audience: 'club.people',
  summary: 'Revoke an invitation; its link stops working.',
  input: z.object({ clubId: z.uuid(), invitationId: z.uuid() }),
  output: done,
})

/**
 * `refused` with `last_administrator`: only the operator may end the last one, so that the club keeps
 * an administrator.
 */
export const endClubRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/people/:roleId',
  audience: 'club.people',
  summary: 'End a person’s role in the club, from the next request on.',
  input: z.object({ clubId: z.uuid(), roleId: z.uuid() }),
  output: done,
})

const shown = z.object({
  email: z.string(),
  role,
  /** The name of the club, company or tournament; null for an operator's role. */
  where: z.string().nullable(),
  invitedBy: z.string().nullable(),
  expiresAt: instant,
  /** The account has no name yet, so accepting requires one. */
  needsName: z.boolean(),
  /** Whose session this browser has; only the invited person can accept. */
  signedInAs: z.enum(['nobody', 'invited', 'somebody_else']),
})
export type ShownInvitation = z.output<typeof shown>

/**
 * The mailed link leads through `/link/invitation`, which moves the key from the address into a
 * cookie, so that it stays out of history and logs (E24).
 */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/account/invitation',
  audience: 'anyone',
  summary: 'The invitation that was opened in this browser; null when there is none.',
  input: z.object({}),
  output: z.object({ invitation: shown.nullable() }),
})

/**
 * Works once. Creates the account when there is none, marks its address as proven by the mailed link,
 * and signs in. `refused` with `invitation_for_other` when another account is signed in.
 */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/account/invitation/accept',
  audience: 'link',
  summary: 'Accept the opened invitation.',
  input: z.object({ name: freeText(100).optional() }),
  output: z.object({
    /** False: the account has two-factor sign-in, and `verifySecondStep` must follow. */
    signedIn: z.boolean(),
    role,
    /** The club of the role, or the club that hosts the tournament. */
    clubId: z.uuid().nullable(),
    companyId: z.uuid().nullable(),
    tournamentId: z.uuid().nullable(),
  }),
})
