import { inArray } from 'drizzle-orm'
import { columnVia, exportTable } from '../db/personal-rows.ts'
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
    const where = inArray(clubMembers.dguNumber, numbers)
    const clubName = columnVia(clubMembers.clubId, clubs.name)
    return [
      await exportTable(db, clubMembers, { where, orderBy: [clubName, clubMembers.dguNumber] }),
    ]
  },
  erase: async () => undefined,
}
