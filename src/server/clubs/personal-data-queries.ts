import { inArray } from 'drizzle-orm'
import { columnVia, exportTable } from '../db/personal-rows.ts'
import { golferMemberships } from '../db/tables/accounts.ts'
import { clubMembers } from '../db/tables/club-members.ts'
import { clubs } from '../db/tables/clubs.ts'
import type { PersonalPart } from '../personal-data.ts'

/**
 * Export of the member lists that clubs have imported. The clubs are their controllers (L-DP-6), so an
 * erasure leaves them: only the club can remove a member.
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
