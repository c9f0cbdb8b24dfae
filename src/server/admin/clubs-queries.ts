import { sql } from 'drizzle-orm'
import { getClubAsAdmin, listAllClubs } from '#contract/admin/clubs.ts'
import { hasSignToPrint } from '../checkins/sign-use-queries.ts'
import { danishDay } from '../clock.ts'
import { accounts } from '../db/tables/accounts.ts'
import { roles } from '../db/tables/roles.ts'
import { checkIns, roundsUsed } from '../db/tables/checkins.ts'
import { clubMembers } from '../db/tables/club-members.ts'
import { clubs, clubSigns, clubTerms, courseClosures } from '../db/tables/clubs.ts'
import { clubDepartures } from '../db/tables/departures.ts'
import { courses, tees } from '../db/tables/courses.ts'
import type { ListSource, TableSource } from './list-queries.ts'
import type { RecordSource } from './record-queries.ts'

const closedAt = (now: Date) => sql`(select ${courseClosures.id} from ${courseClosures}
  where ${courseClosures.clubId} = ${clubs.id} and ${courseClosures.from} <= ${now.toISOString()}
    and (${courseClosures.until} is null or ${courseClosures.until} > ${now.toISOString()})
  order by ${courseClosures.setAt} desc limit 1)`

const ofClosure = (now: Date, column: typeof courseClosures.note | typeof courseClosures.reason) =>
  sql`(select ${column} from ${courseClosures} where ${courseClosures.id} = ${closedAt(now)})`

/** Counts each golfer with a counted round once, regardless of the number of visits. */
const guestsSince = (
  day: string,
) => sql`(select count(distinct ${roundsUsed.golferId}) from ${roundsUsed}
  where ${roundsUsed.clubId} = ${clubs.id} and ${roundsUsed.day} >= ${day})`

export const clubsSource: ListSource = {
  list: listAllClubs,
  from: sql`${clubs} left join lateral (
    select min(valid_from) filter (where valid_to is null or valid_to >= valid_from) as first_day,
      (array_agg(valid_to order by version desc))[1] as last_day,
      (array_agg(rounds_per_pass order by version desc))[1] as rounds
    from ${clubTerms} where ${clubTerms.clubId} = ${clubs.id}
  ) as agreement on true`,
  id: clubs.id,
  columns: {
    name: clubs.name,
    dguClubNumber: clubs.dguClubNumber,
    region: clubs.region,
    partnerFrom: sql`agreement.first_day`,
    partnerTo: sql`agreement.last_day`,
    rounds: sql`agreement.rounds`,
    courses: sql`(select count(*) from ${courses} where ${courses.clubId} = ${clubs.id})`,
    members: sql`(select count(*) from ${clubMembers} where ${clubMembers.clubId} = ${clubs.id})`,
    membersAt: sql`(select max(${clubMembers.importedAt}) from ${clubMembers}
      where ${clubMembers.clubId} = ${clubs.id})`,
    slug: clubs.slug,
  },
  columnsAt: (now) => ({
    course: sql`(case when ${closedAt(now)} is null then 'open' else 'closed' end)`,
    guests: guestsSince(`${danishDay(now).slice(0, 7)}-01`),
    signs: sql`(case when ${hasSignToPrint(clubs.id, danishDay(now))} then 'replace' else 'well' end)`,
  }),
  search: (has) =>
    has(
      sql`lower(${clubs.name} || ' ' || ${clubs.city} || ' ' || ${clubs.postcode} || ' ' || ${clubs.dguClubNumber} || ' ' || ${clubs.searchText})`,
    ),
  filtersAt: (now) => ({
    partner: (word) => {
      const runs = sql`(agreement.first_day is not null and (agreement.last_day is null or agreement.last_day >= ${danishDay(now)}))`
      return word === 'yes' ? runs : sql`not ${runs}`
    },
  }),
}

const termsTable: TableSource = {
  list: getClubAsAdmin.related.terms as TableSource['list'],
  from: sql`${clubTerms}`,
  id: clubTerms.id,
  columns: {
    version: clubTerms.version,
    validFrom: clubTerms.validFrom,
    validTo: clubTerms.validTo,
    rounds: clubTerms.roundsPerPass,
    products: sql`array_to_string(${clubTerms.acceptedProducts}, ', ')`,
    rules: sql`jsonb_array_length(${clubTerms.blackoutRules})`,
    weekday: clubTerms.greenFeeWeekdayOre,
    weekend: clubTerms.greenFeeWeekendOre,
    createdAt: clubTerms.createdAt,
  },
}

const teesTable: TableSource = {
  list: getClubAsAdmin.related.tees as TableSource['list'],
  from: sql`${tees} join ${courses} on ${courses.id} = ${tees.courseId}`,
  id: tees.id,
  columns: {
    course: courses.name,
    holes: courses.holes,
    tee: tees.name,
    gender: tees.gender,
    courseRating: tees.courseRatingTenths,
    slope: tees.slopeRating,
    par: tees.par,
  },
}

const signsTable: TableSource = {
  list: getClubAsAdmin.related.signs as TableSource['list'],
  from: sql`${clubSigns}`,
  id: clubSigns.id,
  columns: {
    code: clubSigns.code,
    place: clubSigns.place,
    createdAt: clubSigns.createdAt,
    lastScan: sql`(select max(${checkIns.day}) from ${checkIns}
      where ${checkIns.signId} = ${clubSigns.id} and ${checkIns.kind} = 'attempt')`,
  },
}

const staffTable: TableSource = {
  list: getClubAsAdmin.related.staff as TableSource['list'],
  from: sql`${roles} join ${accounts} on ${accounts.id} = ${roles.accountId}`,
  id: accounts.id,
  columns: { name: accounts.name, role: roles.name, email: accounts.email },
}

export const clubRecord: RecordSource = {
  record: getClubAsAdmin,
  source: clubsSource,
  more: {
    address: clubs.address,
    postcode: clubs.postcode,
    city: clubs.city,
    phone: clubs.phone,
    email: clubs.email,
    website: clubs.website,
  },
  moreAt: (now) => ({
    leavesAfter: sql`(select ${clubDepartures.lastDay} from ${clubDepartures}
      where ${clubDepartures.clubId} = ${clubs.id} and ${clubDepartures.lastDay} >= ${danishDay(now)})`,
    closureId: closedAt(now),
    closureReason: ofClosure(now, courseClosures.reason),
    closureNote: ofClosure(now, courseClosures.note),
  }),
  related: {
    terms: {
      from: termsTable,
      of: (id) => sql`${clubTerms.clubId} = ${id}`,
      order: sql`${clubTerms.version} desc`,
    },
    tees: {
      from: teesTable,
      of: (id) => sql`${courses.clubId} = ${id}`,
      order: sql`${courses.name}, ${tees.name}, ${tees.gender}`,
    },
    signs: {
      from: signsTable,
      of: (id) => sql`${clubSigns.clubId} = ${id} and ${clubSigns.revokedAt} is null`,
      order: sql`${clubSigns.createdAt}`,
    },
    staff: {
      from: staffTable,
      of: (id) => sql`${roles.clubId} = ${id} and ${roles.revokedAt} is null`,
      order: sql`${accounts.name}`,
    },
  },
  timelineOf: (id) => ({ others: sql`array[${id}]` }),
}
