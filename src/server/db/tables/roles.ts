import { sql, type SQL } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid, type PgColumn } from 'drizzle-orm/pg-core'
import { rolesIn, type RoleName } from '#domain/accounts/roles.ts'
import { cleared, deleted, personalData } from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { clubs } from './clubs.ts'
import { id, instant } from './columns.ts'
import { tournaments } from './competitions.ts'

/** The scope of a role. A company is referenced without a constraint, because its tables refer to accounts. */
const scopeColumns = () => ({
  clubId: uuid('club_id').references(() => clubs.id),
  companyId: uuid('company_id'),
  tournamentId: uuid('tournament_id').references(() => tournaments.id),
})

type Scoped = { name: PgColumn; clubId: PgColumn; companyId: PgColumn; tournamentId: PgColumn }

/** A role has exactly the scope of its name: a club's role a club, the operator's role none. */
function hasScopeOfName({ name, clubId, companyId, tournamentId }: Scoped): SQL {
  const listOf = (names: readonly RoleName[]) => sql.raw(names.map((it) => `'${it}'`).join(', '))
  const matches = (column: PgColumn, names: readonly RoleName[]) =>
    sql`(${column} is not null) = (${name} in (${listOf(names)}))`
  const scoped = [...rolesIn('club'), ...rolesIn('company'), ...rolesIn('tournament')]
  return sql`${matches(clubId, rolesIn('club'))} and ${matches(companyId, rolesIn('company'))} and ${matches(tournamentId, rolesIn('tournament'))} and ${name} in (${listOf([...scoped, ...rolesIn('none')])})`
}

/** The roles of accounts (`domain/accounts/powers.ts`). Revoked roles stay in the table. */
export const roles = pgTable(
  'roles',
  {
    id: id().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').$type<RoleName>().notNull(),
    ...scopeColumns(),
    grantedAt: instant('granted_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('roles_account').on(t.accountId),
    index('roles_club').on(t.clubId),
    index('roles_tournament').on(t.tournamentId),
    uniqueIndex('roles_standing')
      .on(
        t.accountId,
        t.name,
        sql`coalesce(${t.clubId}, ${t.companyId}, ${t.tournamentId}, ${t.accountId})`,
      )
      .where(sql`${t.revokedAt} is null`),
    check('roles_scope', hasScopeOfName(t)),
  ],
)

personalData(roles, {
  about: 'A role of an account',
  purpose: 'account',
  retention: 'with the account',
  section: ['roles', 'Roller'],
  columns: {
    accountId: deleted('pseudonym'),
    companyId: deleted('pseudonym'),
    name: deleted('access', { jsonKey: 'role', label: 'Rolle' }),
    clubId: deleted('access', { jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    tournamentId: deleted('access', {
      jsonKey: 'tournament',
      label: 'Turnering',
      replacedBy: tournaments.name,
    }),
    grantedAt: deleted('access', { jsonKey: 'givenAt', label: 'Givet' }),
    revokedAt: deleted('access', { jsonKey: 'endedAt', label: 'Endt' }),
  },
  nonPersonal: 'id',
})

/** A role offered by a mailed link, until it is accepted. */
export const invitations = pgTable(
  'invitations',
  {
    id: id().primaryKey(),
    /** In lower case. Only a reader of this mailbox can accept. */
    email: text('email').notNull(),
    name: text('name').$type<RoleName>().notNull(),
    ...scopeColumns(),
    /** SHA-256 of the key in the latest mail; the key itself is stored nowhere. */
    keyHash: text('key_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: uuid('accepted_by').references(() => accounts.id, { onDelete: 'set null' }),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('invitations_club').on(t.clubId),
    index('invitations_tournament').on(t.tournamentId),
    uniqueIndex('invitations_open')
      .on(
        t.email,
        t.name,
        sql`coalesce(${t.clubId}, ${t.companyId}, ${t.tournamentId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      )
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    check('invitations_scope', hasScopeOfName(t)),
  ],
)

personalData(invitations, {
  about: 'A role offered by mail',
  purpose: 'account',
  retention: 'invitations',
  section: ['invitations', 'Invitationer'],
  columns: {
    keyHash: deleted('secret'),
    invitedBy: cleared('staff'),
    acceptedBy: cleared('pseudonym'),
    name: deleted('access', { jsonKey: 'role', label: 'Rolle' }),
    clubId: deleted('access', { jsonKey: 'club', label: 'Klub', replacedBy: clubs.name }),
    tournamentId: deleted('access', {
      jsonKey: 'tournament',
      label: 'Turnering',
      replacedBy: tournaments.name,
    }),
    email: deleted('contact', 'Mail'),
    sentAt: deleted('access', 'Sendt'),
    acceptedAt: deleted('access', 'Sagt ja'),
  },
  nonPersonal: 'id companyId createdAt expiresAt revokedAt',
})
