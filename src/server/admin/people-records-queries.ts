import { sql } from 'drizzle-orm'
import { getGolfer, getPerson } from '#contract/admin/people.ts'
import { accountGolfers, accounts, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { roles } from '../db/tables/roles.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes } from '../db/tables/passes.ts'
import { orders } from '../db/tables/orders.ts'
import { passesSource } from './cards-queries.ts'
import type { TableSource } from './list-queries.ts'
import { mailsTable } from './mails-queries.ts'
import { ordersSource } from './orders-queries.ts'
import { golfersSource, peopleSource } from './people-queries.ts'
import type { RecordSource } from './record-queries.ts'
import { boughtBy, mailedTo, ofAccount, ofGolfer } from './timeline-queries.ts'
import { checkInsSource } from './visits-queries.ts'

const rolesTable: TableSource = {
  list: getPerson.related.roles as TableSource['list'],
  from: sql`${roles} left join ${clubs} on ${clubs.id} = ${roles.clubId}`,
  id: roles.id,
  columns: { role: roles.name, club: clubs.name, grantedAt: roles.grantedAt },
}

const managedBy = (id: string) =>
  sql`array(select ${accountGolfers.golferId} from ${accountGolfers} where ${accountGolfers.accountId} = ${id})`

export const personRecord: RecordSource = {
  record: getPerson,
  source: peopleSource,
  more: { phone: accounts.phone, twoFactor: accounts.twoFactorEnabled },
  related: {
    roles: {
      from: rolesTable,
      of: (id) => sql`${roles.accountId} = ${id} and ${roles.revokedAt} is null`,
      order: sql`${roles.grantedAt}`,
    },
    golfers: {
      from: golfersSource,
      of: (id) => sql`${golfers.id} = any(${managedBy(id)})`,
      order: sql`${golfers.createdAt}`,
    },
    passes: {
      from: passesSource,
      of: (id) => sql`${passes.golferId} = any(${managedBy(id)})`,
      order: sql`${passes.issuedAt} desc`,
    },
    orders: {
      from: ordersSource,
      of: boughtBy,
      order: sql`${orders.createdAt} desc`,
    },
    mails: {
      from: mailsTable,
      of: mailedTo,
      order: sql`${mails.createdAt} desc`,
    },
  },
  timelineOf: ofAccount,
  viewedAs: 'account',
}

const membershipsTable: TableSource = {
  list: getGolfer.related.memberships as TableSource['list'],
  from: sql`${golferMemberships}`,
  id: golferMemberships.dguNumber,
  columns: {
    dguNumber: golferMemberships.dguNumber,
    clubName: golferMemberships.clubName,
    type: sql`${golferMemberships.type}::text`,
    isHome: golferMemberships.isHome,
    firstSeen: golferMemberships.firstSeen,
    endedOn: golferMemberships.endedOn,
  },
}

const managersOf = (id: string) =>
  sql`array(select ${accountGolfers.accountId} from ${accountGolfers} where ${accountGolfers.golferId} = ${id})`

export const golferRecord: RecordSource = {
  record: getGolfer,
  source: golfersSource,
  more: {
    email: golfers.email,
    birthDate: golfers.birthDate,
    verifiedAt: golfers.verifiedAt,
    rightToPlay: golfers.rightToPlay,
  },
  related: {
    memberships: {
      from: membershipsTable,
      of: (id) => sql`${golferMemberships.golferId} = ${id}`,
      order: sql`${golferMemberships.isHome} desc, ${golferMemberships.firstSeen}`,
    },
    people: {
      from: peopleSource,
      of: (id) => sql`${accounts.id} = any(${managersOf(id)})`,
      order: sql`${accounts.createdAt}`,
    },
    passes: {
      from: passesSource,
      of: (id) => sql`${passes.golferId} = ${id}`,
      order: sql`${passes.issuedAt} desc`,
    },
    checkIns: {
      from: checkInsSource,
      of: (id) => sql`${checkIns.golferId} = ${id} and ${checkIns.kind} = 'attempt'`,
      order: sql`${checkIns.atClient} desc`,
    },
  },
  timelineOf: ofGolfer,
  viewedAs: 'golfer',
}
