import { asc, eq, inArray, or, sql, and, isNotNull, lte } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import {
  clearedValues,
  eraseRows,
  exportTable,
  fieldsOf,
  sectionOf,
  selectionOf,
} from '../db/personal-rows.ts'
import {
  accountGolfers,
  accounts,
  golferMemberships,
  golfers,
  sessions,
} from '../db/tables/accounts.ts'
import { impersonations } from '../db/tables/impersonations.ts'
import { invitations, roles } from '../db/tables/roles.ts'
import {
  membershipMails,
  authVerifications,
  dguLogins,
  knownBrowsers,
  mailedKeys,
  passkeys,
} from '../db/tables/sign-in.ts'
import type { Person, PersonalPart } from '../personal-data.ts'

/** Account, golfers, sign-ins and roles. */
export const accountsPart: PersonalPart = {
  exportOf: async (db, person) => {
    const { accountId, email, golferIds } = person
    const { golferId, dguNumber } = golferMemberships
    return [
      await exportTable(db, accounts, {
        where: eq(accounts.id, accountId),
        orderBy: [accounts.id],
      }),
      ...(await exportSignIns(db, person)),
      await exportGolfers(db, person),
      await exportTable(db, golferMemberships, {
        where: inArray(golferId, [...golferIds]),
        orderBy: [golferId, dguNumber],
      }),
      await exportTable(db, roles, {
        where: eq(roles.accountId, accountId),
        orderBy: [roles.grantedAt],
      }),
      await exportTable(db, impersonations, {
        where: eq(impersonations.accountId, accountId),
        orderBy: [impersonations.startedAt],
      }),
      await exportTable(db, invitations, {
        where: or(eq(invitations.email, email), eq(invitations.acceptedBy, accountId)),
        orderBy: [invitations.createdAt],
      }),
    ]
  },
  erase: async (tx, ctx, person) => {
    const { accountId, email, golferIds } = person
    await eraseGolfers(tx, golferIds, ctx.now())
    await eraseRows(tx, invitations, eq(invitations.email, email))
    await eraseSignIns(tx, person)
    await eraseRows(tx, impersonations, eq(impersonations.accountId, accountId))
    // Foreign keys delete sessions, credentials, roles, two-factor secrets and links to golfers.
    await eraseRows(tx, accounts, eq(accounts.id, accountId))
  },
}

/**
 * Empties golfers, who are then shown as *Slettet spiller* (E25). The rows stay, because check-ins,
 * passes and scorecards refer to them.
 */
export async function eraseGolfers(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const golferIds = [...ids]
  await eraseRows(tx, golferMemberships, inArray(golferMemberships.golferId, golferIds))
  await eraseRows(tx, accountGolfers, inArray(accountGolfers.golferId, golferIds))
  await eraseRows(tx, membershipMails, inArray(membershipMails.golferId, golferIds))
  await tx
    .update(golfers)
    .set({ ...clearedValues(golfers), updatedAt: at })
    .where(inArray(golfers.id, golferIds))
}

/** For a golfer who is linked by a typed number only, exports the name and omits DGU's data. */
async function exportGolfers(db: Db, { accountId }: Person) {
  const ifProven = (column: PgColumn) =>
    sql`case when ${accountGolfers.proof} = 'dgu_login' then ${column} end`.mapWith(column)
  const rows = await db
    .select({
      firstName: golfers.firstName,
      lastName: golfers.lastName,
      ...selectionOf(accountGolfers),
      ...selectionOf(golfers),
      birthDate: ifProven(golfers.birthDate),
      email: ifProven(golfers.email),
      handicap: ifProven(golfers.handicapTenths),
      rightToPlay: ifProven(golfers.rightToPlay),
    })
    .from(golfers)
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, golfers.id))
    .where(eq(accountGolfers.accountId, accountId))
    .orderBy(asc(golfers.createdAt), asc(golfers.id))
  // The name comes first; the other fields follow in the order of their tables.
  const name = { firstName: '', lastName: '' }
  return sectionOf(golfers, rows, { ...name, ...fieldsOf(accountGolfers), ...fieldsOf(golfers) })
}

/** Sessions, passkeys and browsers of a person, without their secrets. */
const exportSignIns = async (db: Db, { accountId }: Person) => [
  await exportTable(db, sessions, {
    where: eq(sessions.accountId, accountId),
    orderBy: [sessions.createdAt],
  }),
  await exportTable(db, passkeys, {
    where: eq(passkeys.accountId, accountId),
    orderBy: [passkeys.createdAt],
  }),
  await exportTable(db, knownBrowsers, {
    where: eq(knownBrowsers.accountId, accountId),
    orderBy: [knownBrowsers.firstSeenAt],
  }),
]

/** Erases pending codes and links of an address; sessions and passkeys are deleted with the account. */
async function eraseSignIns(tx: Db, { email }: Person): Promise<void> {
  // Better Auth's identifiers of the two kinds of code that we mail.
  const codes = ['sign-in', 'email-verification'].map((kind) => `${kind}-otp-${email}`)
  await eraseRows(tx, authVerifications, inArray(authVerifications.identifier, codes))
  await eraseRows(tx, mailedKeys, eq(mailedKeys.email, email))
  await eraseRows(tx, dguLogins, eq(dguLogins.codeEmail, email))
}

/**
 * Erases IP addresses and user agents of older sign-ins, because they may only be kept for 90 days
 * (L-DP-3), and deletes what has expired. By the database's clock like sessions.
 */
export async function deleteDevices(tx: Db, days: number): Promise<number> {
  const before = (age: number) => sql`clock_timestamp() - ${age}::int * interval '1 day'`
  await tx.delete(sessions).where(lte(sessions.expiresAt, before(0)))
  await tx.delete(authVerifications).where(lte(authVerifications.expiresAt, before(1)))
  const isKnown = or(isNotNull(sessions.ipAddress), isNotNull(sessions.userAgent))
  const emptied = await tx
    .update(sessions)
    .set({ ipAddress: null, userAgent: null })
    .where(and(lte(sessions.createdAt, before(days)), isKnown))
  return emptied.rowCount ?? 0
}
