import { z } from 'zod'
import { roleNames, rolesIn } from '#domain/accounts/roles.ts'
import { Email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { freeText } from './free-text.ts'

/** Why somebody could not be invited, or an invitation not be accepted. */
export type InvitationRefusal =
  | 'invited_already'
  | 'invitation_for_other'
  | 'last_administrator'
  | 'last_director'
  | 'name_missing'
  | 'scope_missing'

const clubRoles = rolesIn('club') as [string, ...string[]] as ['club_staff', 'club_admin']
export const role = z.enum(roleNames)
const clubRole = z.enum(clubRoles)
const instant = z.iso.datetime()
const done = z.object({ done: z.literal(true) })

export const member = z.object({
  roleId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  since: instant,
  /** Signs in with two steps; without them an administrator may scan and no more. */
  hasSecondStep: z.boolean(),
  isMe: z.boolean(),
})
export type RoleHolder = z.output<typeof member>

export const pending = z.object({
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

export const peopleActivityEvent = z.object({
  id: z.int(),
  at: instant,
  event: z.enum(peopleActivityEvents),
  role: role.nullable(),
  /** Who did it; null when the operator's machine did. */
  by: z.string().nullable(),
  /** With whom; null when the account or the invitation is gone. */
  whom: z.string().nullable(),
})
export type PeopleActivityEvent = z.output<typeof peopleActivityEvent>

export const listClubPeople = endpoint({
  method: 'GET',
  path: '/api/v1/clubs/:clubId/people',
  audience: 'club.people',
  summary: 'Who works in the club, who is invited, and what happened to either.',
  input: z.object({ clubId: z.uuid() }),
  output: z.object({
    clubName: z.string(),
    people: z.array(member).max(500),
    invitations: z.array(pending).max(500),
    /** The newest first, at most fifty. */
    log: z.array(peopleActivityEvent).max(50),
  }),
})

/** `role_held` when she has the role, `invited_already` when an invitation to it still stands. */
export const inviteToClub = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/invitations',
  audience: 'club.people',
  summary: 'Mail somebody an invitation to work in the club; it lasts seven days.',
  input: z.object({ clubId: z.uuid(), email: Email, role: clubRole }),
  output: z.object({ invitationId: z.uuid() }),
})

export const sendClubInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/clubs/:clubId/invitations/:invitationId/send-again',
  audience: 'club.people',
  summary: 'Mail the invitation once more, with a new link and seven new days.',
  input: z.object({ clubId: z.uuid(), invitationId: z.uuid() }),
  output: done,
})

export const revokeClubInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/invitations/:invitationId',
  audience: 'club.people',
  summary: 'Take an invitation back; its link opens nothing from then on.',
  input: z.object({ clubId: z.uuid(), invitationId: z.uuid() }),
  output: done,
})

/** `last_administrator`: only the operator ends the last one, so that somebody is left. */
export const endClubRole = endpoint({
  method: 'DELETE',
  path: '/api/v1/clubs/:clubId/people/:roleId',
  audience: 'club.people',
  summary: 'End somebody’s role in the club; it opens nothing from the next request on.',
  input: z.object({ clubId: z.uuid(), roleId: z.uuid() }),
  output: done,
})

const shown = z.object({
  email: z.string(),
  role,
  /** The club or the tournament by name; null for a role that counts in none. */
  where: z.string().nullable(),
  invitedBy: z.string().nullable(),
  expiresAt: instant,
  /** She has told us no name yet, and must when she accepts. */
  needsName: z.boolean(),
  /** Who is signed in in this browser. Only the invited person can accept. */
  signedInAs: z.enum(['nobody', 'invited', 'somebody_else']),
})
export type ShownInvitation = z.output<typeof shown>

/** The link of the mail leads through `/link/invitation`, which keeps its key as a cookie (E24). */
export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/v1/account/invitation',
  audience: 'anyone',
  summary: 'The invitation that was opened in this browser; null when none is.',
  input: z.object({}),
  output: z.object({ invitation: shown.nullable() }),
})

/**
 * Once. Makes the account when there is none, proves its address and signs in: the link came to that
 * mailbox. Somebody else who is signed in is refused (`invitation_for_other`).
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
    /** The club, also the one that holds the tournament. */
    clubId: z.uuid().nullable(),
    tournamentId: z.uuid().nullable(),
  }),
})
