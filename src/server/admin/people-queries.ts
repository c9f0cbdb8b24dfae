import { sql } from 'drizzle-orm'
import { listGolfers, listPeople, roleWords } from '#contract/admin/people.ts'
import {
  accountGolfers,
  accounts,
  golferMemberships,
  golfers,
  sessions,
} from '../db/tables/accounts.ts'
import { roles } from '../db/tables/roles.ts'
import { passes } from '../db/tables/passes.ts'
import type { ListSource } from './list-queries.ts'
import { accountHas, golfersWith, inWords } from './search-queries.ts'

const isActive = sql`${roles.accountId} = ${accounts.id} and ${roles.revokedAt} is null`

export const peopleSource: ListSource = {
  list: listPeople,
  from: sql`${accounts}`,
  id: accounts.id,
  columns: {
    name: accounts.name,
    email: accounts.email,
    emailVerified: accounts.emailVerified,
    roles: sql`(select string_agg(distinct ${inWords(roles.name, roleWords)}, ', ') from ${roles} where ${isActive})`,
    golfers: sql`(select count(*) from ${accountGolfers} where ${accountGolfers.accountId} = ${accounts.id})`,
    lastSignIn: sql`(select max(${sessions.createdAt}) from ${sessions} where ${sessions.accountId} = ${accounts.id})`,
    createdAt: accounts.createdAt,
  },
  search: accountHas,
  filters: {
    role: (name) =>
      sql`exists (select from ${roles} where ${isActive} and ${roles.name} = ${name})`,
    verified: (word) => sql`${accounts.emailVerified} = ${word === 'yes'}`,
  },
}

const home = sql`${golferMemberships.golferId} = ${golfers.id} and ${golferMemberships.isHome} and ${golferMemberships.endedOn} is null`

export const golfersSource: ListSource = {
  list: listGolfers,
  from: sql`${golfers}`,
  id: golfers.id,
  columns: {
    name: sql`(${golfers.firstName} || ' ' || ${golfers.lastName})`,
    dguNumber: sql`(select string_agg(${golferMemberships.dguNumber}, ', ') from ${golferMemberships} where ${home})`,
    clubs: sql`(select string_agg(${golferMemberships.clubName}, ', ') from ${golferMemberships} where ${home})`,
    handicap: golfers.handicapTenths,
    verifiedForYear: golfers.verifiedForYear,
    passes: sql`(select count(*) from ${passes} where ${passes.golferId} = ${golfers.id})`,
    createdAt: golfers.createdAt,
  },
  search: (has) => sql`${golfers.id} = ${golfersWith(has)}`,
  filters: {
    membership: (word) =>
      word === 'confirmed'
        ? sql`${golfers.verifiedForYear} is not null`
        : sql`${golfers.verifiedForYear} is null`,
  },
}
