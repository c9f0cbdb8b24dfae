import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { erasedName, type PersonalPart } from '../personal-data.ts'
import { accountGolfers, accounts, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { clubs } from '../db/tables/clubs.ts'
import { invitations, roles } from '../db/tables/roles.ts'
import { membershipMails } from '../db/tables/sign-in.ts'
import { tournaments } from '../db/tables/tournaments.ts'
import type { Db } from '../db/client.ts'
import type { ExportSection, Person } from '../personal-data.ts'
import { eraseSignIns, exportSignIns } from './personal-sign-ins.ts'

/** Account, golfers, sign-ins and roles. */
export const accountsPart: PersonalPart = {
  exportOf: async (db, person) => [
    ...(await exportAccount(db, person)),
    ...(await exportSignIns(db, person)),
    ...(await exportGolfers(db, person)),
    ...(await exportRoles(db, person)),
  ],
  erase: async (tx, ctx, person) => {
    const { accountId, email, golferIds } = person
    await eraseGolfers(tx, golferIds, ctx.now())
    await tx.delete(invitations).where(eq(invitations.email, email))
    await eraseSignIns(tx, person)
    // Sessions, credentials, roles, the second step and links to golfers go with the row.
    await tx.delete(accounts).where(eq(accounts.id, accountId))
  },
}

/**
 * Golfers become *Slettet spiller* (E25): the row stays, for visits and cards point at it, and says
 * nothing more of anybody.
 */
export async function eraseGolfers(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const whose = [...ids]
  await tx.delete(golferMemberships).where(inArray(golferMemberships.golferId, whose))
  await tx.delete(accountGolfers).where(inArray(accountGolfers.golferId, whose))
  await tx.delete(membershipMails).where(inArray(membershipMails.golferId, whose))
  await tx
    .update(golfers)
    .set({
      ...erasedName,
      dguPersonId: null,
      birthDate: null,
      email: null,
      handicapTenths: null,
      rightToPlay: null,
      verifiedForYear: null,
      verifiedAt: null,
      updatedAt: at,
    })
    .where(inArray(golfers.id, whose))
}

async function exportAccount(db: Db, { accountId }: Person): Promise<ExportSection[]> {
  const account = await db
    .select({
      name: accounts.name,
      email: accounts.email,
      emailVerified: accounts.emailVerified,
      phone: accounts.phone,
      twoFactor: accounts.twoFactorEnabled,
      createdAt: accounts.createdAt,
      updatedAt: accounts.updatedAt,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return [
    {
      key: 'account',
      title: 'Konto',
      fields: {
        name: 'Navn',
        email: 'Mail',
        emailVerified: ['Mailen er bekræftet', 'flag'],
        phone: 'Telefon',
        twoFactor: ['Totrinslogin', 'flag'],
        createdAt: ['Oprettet', 'time'],
        updatedAt: ['Sidst ændret', 'time'],
      },
      rows: account,
    },
  ]
}

/** Of a golfer whom the account has by a typed number alone, her name: the rest is the union's word. */
async function exportGolfers(db: Db, { accountId, golferIds }: Person): Promise<ExportSection[]> {
  const ifProven = <T>(column: PgColumn) =>
    sql<T | null>`case when ${accountGolfers.proof} = 'dgu_login' then ${column} end`.mapWith(
      column,
    )
  const own = await db
    .select({
      firstName: golfers.firstName,
      lastName: golfers.lastName,
      relation: accountGolfers.relation,
      proof: accountGolfers.proof,
      birthDate: ifProven(golfers.birthDate),
      email: ifProven(golfers.email),
      handicap: ifProven(golfers.handicapTenths),
      rightToPlay: ifProven(golfers.rightToPlay),
      confirmedForYear: golfers.verifiedForYear,
      confirmedAt: golfers.verifiedAt,
      createdAt: golfers.createdAt,
    })
    .from(golfers)
    .innerJoin(accountGolfers, eq(accountGolfers.golferId, golfers.id))
    .where(eq(accountGolfers.accountId, accountId))
    .orderBy(asc(golfers.createdAt), asc(golfers.id))
  const memberships = await db
    .select({
      golfer: golfers.firstName,
      dguNumber: golferMemberships.dguNumber,
      club: golferMemberships.clubName,
      type: golferMemberships.type,
      isHome: golferMemberships.isHome,
      firstSeen: golferMemberships.firstSeen,
      endedOn: golferMemberships.endedOn,
    })
    .from(golferMemberships)
    .innerJoin(golfers, eq(golfers.id, golferMemberships.golferId))
    .where(inArray(golferMemberships.golferId, [...golferIds]))
    .orderBy(asc(golferMemberships.golferId), asc(golferMemberships.dguNumber))
  return [
    { key: 'golfers', title: 'Golfspillere, du står for', fields: golferFields, rows: own },
    { key: 'memberships', title: 'Medlemskaber', fields: membershipFields, rows: memberships },
  ]
}

async function exportRoles(db: Db, { accountId, email }: Person): Promise<ExportSection[]> {
  const given = await db
    .select({
      role: roles.name,
      club: clubs.name,
      tournament: tournaments.name,
      givenAt: roles.grantedAt,
      endedAt: roles.revokedAt,
    })
    .from(roles)
    .leftJoin(clubs, eq(clubs.id, roles.clubId))
    .leftJoin(tournaments, eq(tournaments.id, roles.tournamentId))
    .where(eq(roles.accountId, accountId))
    .orderBy(asc(roles.grantedAt))
  const invited = await db
    .select({
      role: invitations.name,
      club: clubs.name,
      tournament: tournaments.name,
      email: invitations.email,
      sentAt: invitations.sentAt,
      acceptedAt: invitations.acceptedAt,
    })
    .from(invitations)
    .leftJoin(clubs, eq(clubs.id, invitations.clubId))
    .leftJoin(tournaments, eq(tournaments.id, invitations.tournamentId))
    .where(or(eq(invitations.email, email), eq(invitations.acceptedBy, accountId)))
    .orderBy(asc(invitations.createdAt))
  return [
    { key: 'roles', title: 'Roller', fields: roleFields, rows: given },
    { key: 'invitations', title: 'Invitationer', fields: invitationFields, rows: invited },
  ]
}

const relationWords = { self: 'Dig selv', child: 'Barn', partner: 'En anden voksen' }

const proofWords = { typed: 'Et DGU-nummer, der er tastet', dgu_login: 'DGU-login' }

const golferFields = {
  firstName: 'Fornavn',
  lastName: 'Efternavn',
  relation: ['Hvem', relationWords],
  proof: ['Knyttet ved', proofWords],
  birthDate: ['Fødselsdag', 'day'],
  email: 'Mail',
  handicap: ['Handicap', 'tenths'],
  rightToPlay: ['Spilleret', 'flag'],
  confirmedForYear: 'Medlemskab bekræftet for',
  confirmedAt: ['Bekræftet', 'time'],
  createdAt: ['Oprettet', 'time'],
} as const satisfies ExportSection['fields']

const membershipFields = {
  golfer: 'Golfspiller',
  dguNumber: 'DGU-nummer',
  club: 'Klub',
  type: 'Slags (DGU’s tal)',
  isHome: ['Hjemmeklub', 'flag'],
  firstSeen: ['Første gang set', 'day'],
  endedOn: ['Ophørt', 'day'],
} as const satisfies ExportSection['fields']

const roleFields = {
  role: 'Rolle',
  club: 'Klub',
  tournament: 'Turnering',
  givenAt: ['Givet', 'time'],
  endedAt: ['Endt', 'time'],
} as const satisfies ExportSection['fields']

const invitationFields = {
  role: 'Rolle',
  club: 'Klub',
  tournament: 'Turnering',
  email: 'Mail',
  sentAt: ['Sendt', 'time'],
  acceptedAt: ['Sagt ja', 'time'],
} as const satisfies ExportSection['fields']
