import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { peopleActivityEvents, type PeopleActivityEvent } from '#contract/accounts/invitations.ts'
import type { Db } from '../db/client.ts'
import { accounts } from '../db/tables/accounts.ts'
import { activity } from '../db/tables/activity.ts'
import { invitations, roles } from '../db/tables/roles.ts'

const most = 500

const actor = alias(accounts, 'actor')
const whom = alias(accounts, 'whom')
const called = (person: typeof actor | typeof whom) =>
  sql`coalesce(nullif(${person.name}, ''), ${person.email})`

/** The club, company or tournament whose people are listed. */
export type PeopleOf = { clubId: string } | { companyId: string } | { tournamentId: string }

const idOf = (of: PeopleOf) =>
  'clubId' in of ? of.clubId : 'companyId' in of ? of.companyId : of.tournamentId

function isIn(table: typeof roles | typeof invitations, of: PeopleOf) {
  if ('clubId' in of) return eq(table.clubId, of.clubId)
  if ('companyId' in of) return eq(table.companyId, of.companyId)
  return eq(table.tournamentId, of.tournamentId)
}

/** The people with a role there, ordered by name. */
export function selectPeopleOf(db: Db, of: PeopleOf) {
  return db
    .select({
      roleId: roles.id,
      accountId: accounts.id,
      name: accounts.name,
      email: accounts.email,
      role: roles.name,
      since: roles.grantedAt,
      hasSecondStep: accounts.twoFactorEnabled,
    })
    .from(roles)
    .innerJoin(accounts, eq(accounts.id, roles.accountId))
    .where(and(isIn(roles, of), isNull(roles.revokedAt)))
    .orderBy(sql`lower(${accounts.name}) collate "da-x-icu"`, asc(roles.grantedAt), asc(roles.id))
    .limit(most)
}

/** The unanswered invitations, including expired ones, newest first. */
export function selectInvitedTo(db: Db, of: PeopleOf) {
  const isUnanswered = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
  return db
    .select()
    .from(invitations)
    .where(and(isIn(invitations, of), isUnanswered))
    .orderBy(sql`${invitations.sentAt} desc`, asc(invitations.id))
    .limit(most)
}

/** The activity events about its people, newest first, read through the index `activity_scope`. */
export async function selectPeopleEvents(db: Db, of: PeopleOf): Promise<PeopleActivityEvent[]> {
  const words = sql.join(
    peopleActivityEvents.map((actionCode) => sql`${actionCode}`),
    sql`, `,
  )
  const { rows } = await db.execute<Omit<PeopleActivityEvent, 'by'> & { actor: string | null }>(sql`
    select ${activity.id} as id, ${activity.at} as at, ${activity.action} as event,
      ${activity.data} ->> 'role' as role,
      case when ${activity.actorKind} = 'link' then ${called(whom)} else ${called(actor)} end as actor,
      coalesce(${called(whom)}, ${invitations.email}) as whom
    from ${activity}
      left join ${accounts} as actor on ${actor.id} = ${activity.accountId}
      left join ${accounts} as whom
        on ${activity.subjectType} = 'account' and ${whom.id}::text = ${activity.subjectId}
      left join ${invitations}
        on ${activity.subjectType} = 'invitation' and ${invitations.id}::text = ${activity.subjectId}
    where ${activity.data} ->> 'scopeId' = ${idOf(of)} and ${activity.action} in (${words})
    order by ${activity.id} desc limit 50`)
  return rows.map(({ actor: by, ...row }) => ({
    ...row,
    id: Number(row.id),
    at: new Date(row.at).toISOString(),
    by,
  }))
}
