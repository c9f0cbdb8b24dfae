import { asc, eq, inArray } from 'drizzle-orm'
import { golferMemberships } from '../db/tables/accounts.ts'
import { clubMembers, clubs } from '../db/tables/clubs.ts'
import type { PersonalPart } from '../personal-data.ts'

/**
 * The member lists that clubs have given us. They are the clubs' own (L-DP-6): we show a person her
 * line, and only the club takes it out.
 */
export const clubsPart: PersonalPart = {
  exportOf: async (db, { golferIds }) => {
    const numbers = db
      .select({ number: golferMemberships.dguNumber })
      .from(golferMemberships)
      .where(inArray(golferMemberships.golferId, [...golferIds]))
    const rows = await db
      .select({
        club: clubs.name,
        dguNumber: clubMembers.dguNumber,
        firstName: clubMembers.firstName,
        lastName: clubMembers.lastName,
        email: clubMembers.email,
        birthDate: clubMembers.birthDate,
        gender: clubMembers.gender,
        type: clubMembers.membershipType,
        isHome: clubMembers.isHome,
        handicap: clubMembers.handicapTenths,
        importedAt: clubMembers.importedAt,
      })
      .from(clubMembers)
      .innerJoin(clubs, eq(clubs.id, clubMembers.clubId))
      .where(inArray(clubMembers.dguNumber, numbers))
      .orderBy(asc(clubs.name), asc(clubMembers.dguNumber))
    const fields = {
      club: 'Klub',
      dguNumber: 'DGU-nummer',
      firstName: 'Fornavn',
      lastName: 'Efternavn',
      email: 'Mail',
      birthDate: ['Fødselsdag', 'day'],
      gender: ['Tee', { men: 'Herre', women: 'Dame' }],
      type: 'Slags (DGU’s tal)',
      isHome: ['Hjemmeklub', 'flag'],
      handicap: ['Handicap', 'tenths'],
      importedAt: ['Indlæst', 'time'],
    } as const
    return [{ key: 'clubRegister', title: 'Din klubs medlemsliste', fields, rows }]
  },
  erase: async () => undefined,
}
