import { z } from 'zod'
import { email } from '#contract/shared/email.ts'
import { adminList, type Words } from './list.ts'
import { adminRecord } from './record.ts'
import { roleWords } from './people.ts'
import { endpoint } from '#contract/shared/endpoint.ts'
import { role } from '#contract/accounts/invitations.ts'

const done = z.object({ done: z.literal(true) })
const stateWords = {
  open: { label: 'Venter', tone: 'info' },
  expired: { label: 'Udløbet', tone: 'warning' },
  accepted: { label: 'Accepteret', tone: 'success' },
  revoked: { label: 'Trukket tilbage' },
} satisfies Words

export const listInvitations = adminList({
  path: '/api/v1/admin/invitations',
  audience: 'roles.give',
  summary: 'Every invitation to a role, and what became of it.',
  title: 'Invitationer',
  searchHint: 'Mail eller klub',
  columns: [
    { key: 'email', heading: 'Mail', kind: 'code', sortable: true },
    { key: 'role', heading: 'Rolle', kind: 'word', words: roleWords },
    { key: 'club', heading: 'Klub', kind: 'text', optional: true },
    { key: 'state', heading: 'Status', kind: 'word', words: stateWords },
    { key: 'invitedBy', heading: 'Inviteret af', kind: 'text', optional: true },
    { key: 'sentAt', heading: 'Sendt', kind: 'time', sortable: true },
    { key: 'expiresAt', heading: 'Udløber', kind: 'time' },
  ],
  filters: [
    { key: 'state', label: 'Status', kind: 'choice', words: stateWords },
    { key: 'role', label: 'Rolle', kind: 'choice', words: roleWords },
  ],
  sort: { by: 'sentAt', order: 'desc' },
})

export const getInvitationAsAdmin = adminRecord({
  list: listInvitations,
  summary: 'One invitation, with what happened to it.',
  more: [
    { key: 'createdAt', heading: 'Oprettet', kind: 'time' },
    { key: 'acceptedAt', heading: 'Accepteret', kind: 'time', optional: true },
    { key: 'revokedAt', heading: 'Trukket tilbage', kind: 'time', optional: true },
  ],
})

/** Roles of a club, company or tournament need `scopeId` (`scope_missing`); roles of the back office have none. */
export const inviteAsAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invitations',
  audience: 'roles.give',
  summary: 'Mail somebody an invitation to any role.',
  input: z.object({ email, role, scopeId: z.uuid().nullable().default(null) }),
  output: z.object({ invitationId: z.uuid() }),
})

export const sendInvitationAsAdmin = endpoint({
  method: 'POST',
  path: '/api/v1/admin/invitations/:invitationId/send-again',
  audience: 'roles.give',
  summary: 'Mail any invitation once more, with a new link and seven new days.',
  input: z.object({ invitationId: z.uuid() }),
  output: done,
})

export const revokeInvitationAsAdmin = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/invitations/:invitationId',
  audience: 'roles.give',
  summary: 'Take any invitation back.',
  input: z.object({ invitationId: z.uuid() }),
  output: done,
})
