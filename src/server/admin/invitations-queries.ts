import { sql } from 'drizzle-orm'
import { getInvitationAsAdmin, listInvitations } from '#contract/admin/invitations.ts'
import { accounts } from '../db/tables/accounts.ts'
import { clubs } from '../db/tables/clubs.ts'
import { invitations } from '../db/tables/roles.ts'
import type { ListSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

/** The same states as in `domain/accounts/invitation.ts`. */
const stateAt = (now: Date) => sql`case
  when ${invitations.revokedAt} is not null then 'revoked'
  when ${invitations.acceptedAt} is not null then 'accepted'
  when ${invitations.expiresAt} > ${now.toISOString()} then 'open' else 'expired' end`

export const invitationsSource: ListSource = {
  list: listInvitations,
  from: sql`${invitations} left join ${clubs} on ${clubs.id} = ${invitations.clubId}
    left join ${accounts} on ${accounts.id} = ${invitations.invitedBy}`,
  id: invitations.id,
  columns: {
    email: invitations.email,
    role: invitations.name,
    club: clubs.name,
    state: sql`null`,
    invitedBy: accounts.name,
    sentAt: invitations.sentAt,
    expiresAt: invitations.expiresAt,
  },
  columnsAt: (now) => ({ state: stateAt(now) }),
  search: (has) => has(sql`lower(${invitations.email} || ' ' || coalesce(${clubs.name}, ''))`),
  filters: { role: (name) => sql`${invitations.name} = ${name}` },
  filtersAt: (now) => ({ state: (word) => sql`${stateAt(now)} = ${word}` }),
}

export const invitationRecord: RecordSource = {
  record: getInvitationAsAdmin,
  source: invitationsSource,
  more: {
    createdAt: invitations.createdAt,
    acceptedAt: invitations.acceptedAt,
    revokedAt: invitations.revokedAt,
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
