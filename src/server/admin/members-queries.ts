import { sql } from 'drizzle-orm'
import { getMember, listMembers } from '#contract/admin/members.ts'
import { golferMemberships } from '../db/tables/accounts.ts'
import { clubMembers, importRuns } from '../db/tables/club-members.ts'
import { clubs } from '../db/tables/clubs.ts'
import type { ListSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

const name = sql`(${clubMembers.firstName} || ' ' || ${clubMembers.lastName})`

/** Must equal the expression of the trigram index on members. */
const memberText = sql`lower(${clubMembers.dguNumber} || ' ' || ${clubMembers.firstName} || ' ' || ${clubMembers.lastName})`

/** The name and its normalised form, so that both `ærø` and `aeroe` match. */
const clubText = sql`lower(${clubs.name} || ' ' || ${clubs.searchText})`

export const membersSource: ListSource = {
  list: listMembers,
  from: sql`${clubMembers} left join ${clubs} on ${clubs.id} = ${clubMembers.clubId}`,
  id: clubMembers.id,
  columns: {
    name,
    dguNumber: clubMembers.dguNumber,
    clubName: clubs.name,
    clubNumber: clubs.dguClubNumber,
    membershipType: sql`coalesce(${clubMembers.membershipType}::text, 'unknown')`,
    handicap: clubMembers.handicapTenths,
    importedAt: clubMembers.importedAt,
  },
  search: (has) =>
    sql`${clubMembers.id} = any(array(
      select ${clubMembers.id} from ${clubMembers} where ${has(memberText)}
      union all select ${clubMembers.id} from ${clubMembers}
        join ${clubs} on ${clubs.id} = ${clubMembers.clubId} where ${has(clubText)}))`,
}

export const memberRecord: RecordSource = {
  record: getMember,
  source: membersSource,
  more: {
    email: clubMembers.email,
    birthDate: clubMembers.birthDate,
    gender: clubMembers.gender,
    isHome: clubMembers.isHome,
    fileName: sql`(select ${importRuns.fileName} from ${importRuns}
      where ${importRuns.id} = ${clubMembers.importRunId})`,
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
  // Golfers with this number may see who viewed the row.
  peopleOf: (id) => ({
    golfers: sql`array(select ${golferMemberships.golferId} from ${golferMemberships}
      join ${clubMembers} on ${clubMembers.dguNumber} = ${golferMemberships.dguNumber}
      where ${clubMembers.id} = ${id})`,
  }),
  viewedAs: 'club_member',
}
