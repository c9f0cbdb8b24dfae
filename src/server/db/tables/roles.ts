import { sql, type SQL } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid, type PgColumn } from 'drizzle-orm/pg-core'
import { rolesIn, type RoleName } from '#domain/accounts/roles.ts'
import { emptied, gone, personalData } from '../personal-data.ts'
import { accounts } from './accounts.ts'
import { clubs } from './clubs.ts'
import { id, instant } from './columns.ts'
import { tournaments } from './competitions.ts'

/** What a role counts in. Companies have no table yet to point at. */
const scopeColumns = () => ({
  clubId: uuid('club_id').references(() => clubs.id),
  companyId: uuid('company_id'),
  tournamentId: uuid('tournament_id').references(() => tournaments.id),
})

type Scoped = { name: PgColumn; clubId: PgColumn; companyId: PgColumn; tournamentId: PgColumn }

/** A role names what it counts in, and nothing else: a club's role a club, the operator's nothing. */
function isWhole({ name, clubId, companyId, tournamentId }: Scoped): SQL {
  const fits = (column: PgColumn, names: readonly RoleName[]) =>
    sql`(${column} is not null) = (${name} in (${sql.raw(names.map((one) => `'${one}'`).join(', '))}))`
  const all = [...rolesIn('club'), ...rolesIn('company'), ...rolesIn('tournament')]
  return sql`${fits(clubId, rolesIn('club'))} and ${fits(companyId, rolesIn('company'))} and ${fits(tournamentId, rolesIn('tournament'))} and ${name} in (${sql.raw([...all, ...rolesIn('none')].map((one) => `'${one}'`).join(', '))})`
}

/** Who may do what (`domain/accounts/powers.ts`), and since when. Ended roles stay. */
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
    check('roles_scope', isWhole(t)),
  ],
)

personalData(roles, {
  about: 'What an account may do, and since when',
  purpose: 'account',
  retention: 'with the account',
  section: ['roles', 'Roller'],
  columns: {
    accountId: gone('pseudonym'),
    companyId: gone('pseudonym'),
    name: gone('access', { as: 'role', label: 'Rolle' }),
    clubId: gone('access', { as: 'club', label: 'Klub', shows: clubs.name }),
    tournamentId: gone('access', { as: 'tournament', label: 'Turnering', shows: tournaments.name }),
    grantedAt: gone('access', { as: 'givenAt', label: 'Givet' }),
    revokedAt: gone('access', { as: 'endedAt', label: 'Endt' }),
  },
  plain: 'id',
})

/** A role that waits for somebody to say yes, by a link that was mailed to her. */
export const invitations = pgTable(
  'invitations',
  {
    id: id().primaryKey(),
    /** In small letters. Only whoever reads its mail can accept. */
    email: text('email').notNull(),
    name: text('name').$type<RoleName>().notNull(),
    ...scopeColumns(),
    /** SHA-256 of the key in the newest mail; the key itself is nowhere. */
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
    check('invitations_scope', isWhole(t)),
  ],
)

personalData(invitations, {
  about: 'A role that was offered by mail',
  purpose: 'account',
  retention: 'invitations',
  section: ['invitations', 'Invitationer'],
  columns: {
    keyHash: gone('secret'),
    invitedBy: emptied('staff'),
    acceptedBy: emptied('pseudonym'),
    name: gone('access', { as: 'role', label: 'Rolle' }),
    clubId: gone('access', { as: 'club', label: 'Klub', shows: clubs.name }),
    tournamentId: gone('access', { as: 'tournament', label: 'Turnering', shows: tournaments.name }),
    email: gone('contact', 'Mail'),
    sentAt: gone('access', 'Sendt'),
    acceptedAt: gone('access', 'Sagt ja'),
  },
  plain: 'id companyId createdAt expiresAt revokedAt',
})
