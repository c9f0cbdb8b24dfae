import { sql, type Column, type SQL } from 'drizzle-orm'
import { mailWords } from '#contract/admin-mails.ts'
import type { TimelineEntry } from '#contract/admin-record.ts'
import type { AccessSubject } from '../activity/record-access.ts'
import type { Db } from '../db/client.ts'
import { accountGolfers, accounts } from '../db/tables/accounts.ts'
import { activity } from '../db/tables/activity.ts'
import { cases } from '../db/tables/cases.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { mails } from '../db/tables/notifications.ts'
import { passes, withdrawals } from '../db/tables/passes.ts'
import { paymentCases } from '../db/tables/payments.ts'
import { orders } from '../db/tables/orders.ts'
import { shownSubject } from './mails-queries.ts'
import { inWords } from './search-queries.ts'

/** Whose line of time it is: arrays of ids in SQL; what is left out has nothing to tell. */
export type Whose = {
  accounts?: SQL
  golfers?: SQL
  passes?: SQL
  orders?: SQL
  /** What was written to an account, and to its proven address before there was one. */
  mails?: SQL
  cases?: SQL
  /** Subjects of the log that have no table above. */
  others?: SQL
}

/** What happened, the newest first. Each kind gives its own newest, by its own index. */
export async function selectTimeline(db: Db, whose: Whose): Promise<TimelineEntry[]> {
  const kinds = [
    ...ordersOf(whose),
    ...passesOf(whose),
    ...visitsOf(whose),
    ...wordsOf(whose),
    activityEventsOf(whose),
  ]
  const newest = kinds.map((kind) => sql`(${kind} order by at desc limit 100)`)
  const { rows } = await db.execute<Omit<TimelineEntry, 'at'> & { at: string }>(
    sql`select * from (${sql.join(newest, sql` union all `)}) as happened order by at desc limit 100`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** The account's address, once its mailbox has proven it. */
const provenEmailOf = (id: string) =>
  sql`(select ${accounts.email} from ${accounts} where ${accounts.id} = ${id} and ${accounts.emailVerified})`

/** What is an account's stays so when its address becomes somebody else's. */
const belongsTo = (id: string, account: Column, address: Column) =>
  sql`(${account} = ${id} or (${account} is null and ${address} = ${provenEmailOf(id)}))`

export const boughtBy = (id: string) => belongsTo(id, orders.accountId, orders.buyerEmail)
export const mailedTo = (id: string) => belongsTo(id, mails.accountId, mails.toAddress)

/** Who has no account, by an address that may be anybody's. */
export const ofAddress = (address: string): Whose => ({
  mails: sql`(${mails.accountId} is null and ${mails.toAddress} = ${address})`,
  cases: sql`(${cases.accountId} is null and ${cases.email} = ${address})`,
})

/** Everything that hangs on an account: its golfers, their cards, its own orders, its mails. */
export function ofAccount(id: string): Whose {
  const golfers = sql`array(select ${accountGolfers.golferId} from ${accountGolfers} where ${accountGolfers.accountId} = ${id})`
  return {
    accounts: sql`array[${id}::uuid]`,
    golfers,
    passes: passesOfGolfers(golfers),
    orders: sql`array(select ${orders.id} from ${orders} where ${boughtBy(id)})`,
    mails: mailedTo(id),
    cases: belongsTo(id, cases.accountId, cases.email),
  }
}

export function ofGolfer(id: string): Whose {
  const golfers = sql`array[${id}::uuid]`
  return { golfers, passes: passesOfGolfers(golfers), others: sql`array[${id}]` }
}

const passesOfGolfers = (golfers: SQL) =>
  sql`array(select ${passes.id} from ${passes} where ${passes.golferId} = any(${golfers}))`

const ordersOf = ({ orders: ids }: Whose) =>
  ids === undefined
    ? []
    : [
        sql`select ${orders.createdAt} as at, 'order' as kind, ${orders.status} as code,
          coalesce(${orders.number}, '') as text, '/admin/orders/' || ${orders.id} as path
          from ${orders} where ${orders.id} = any(${ids})`,
        sql`select ${paymentCases.openedAt} as at, 'payment_case' as kind, ${paymentCases.kind} as code,
          '' as text, '/admin/payment-cases/' || ${paymentCases.id} as path
          from ${paymentCases} where ${paymentCases.orderId} = any(${ids})`,
      ]

const passesOf = ({ passes: ids }: Whose) =>
  ids === undefined
    ? []
    : [
        sql`select ${passes.issuedAt} as at, 'pass' as kind, ${passes.status} as code,
          (${passes.soldTerms} ->> 'productName') || ' ' || ${passes.number} as text,
          '/admin/passes/' || ${passes.id} as path
          from ${passes} where ${passes.id} = any(${ids})`,
        sql`select ${withdrawals.receivedAt} as at, 'withdrawal' as kind, ${withdrawals.outcome} as code,
          ${withdrawals.contract} as text, '/admin/withdrawals/' || ${withdrawals.id} as path
          from ${withdrawals} where ${withdrawals.passId} = any(${ids})`,
      ]

const visitsOf = ({ golfers: ids }: Whose) =>
  ids === undefined
    ? []
    : [
        sql`select ${checkIns.atClient} as at, 'check_in' as kind, ${checkIns.result} as code,
          ${clubs.name} as text,
          '/admin/check-ins/' || coalesce(${checkIns.voids}, ${checkIns.id}) as path
          from ${checkIns} join ${clubs} on ${clubs.id} = ${checkIns.clubId}
          where ${checkIns.golferId} = any(${ids})`,
      ]

const wordsOf = ({ mails: mailed, cases: written }: Whose) => [
  ...(mailed === undefined
    ? []
    : [
        sql`select ${mails.createdAt} as at, 'mail' as kind,
          case when ${mails.sentAt} is not null then 'sent' when ${mails.failedAt} is not null then 'failed' else 'waiting' end as code,
          coalesce(${shownSubject}, ${inWords(mails.template, mailWords)}) as text, null as path
          from ${mails} where ${mailed}`,
      ]),
  ...(written === undefined
    ? []
    : [
        sql`select ${cases.createdAt} as at, 'case' as kind, ${cases.state} as code,
          'S-' || ${cases.number} as text, '/admin/cases/' || ${cases.id} as path
          from ${cases} where ${written}`,
      ]),
]

/** The log, about any of them. What the back office only looked at is left out. */
function activityEventsOf(whose: Whose): SQL {
  const about = (type: string, ids: SQL | undefined) =>
    ids === undefined
      ? []
      : [sql`(${activity.subjectType} = ${type} and ${activity.subjectId} = any(${ids}::text[]))`]
  const others = whose.others ? [sql`${activity.subjectId} = any(${whose.others})`] : []
  const any = [
    ...about('account', whose.accounts),
    ...about('pass', whose.passes),
    ...about('order', whose.orders),
    ...others,
  ]
  return sql`select ${activity.at} as at, 'activity' as kind, ${activity.action} as code,
    ${activity.actorKind} as text, '/admin/activity/' || ${activity.id} as path
    from ${activity}
    where ${activity.action} <> 'admin.view' and (${sql.join(any, sql` or `)})`
}

/** Whose things a page shows: the accounts and golfers behind its orders and cards. */
export async function selectRecordSubjects(db: Db, whose: Whose): Promise<AccessSubject[]> {
  const found: SQL[] = []
  if (whose.accounts) found.push(sql`select 'account', unnest(${whose.accounts})::text`)
  if (whose.golfers) found.push(sql`select 'golfer', unnest(${whose.golfers})::text`)
  if (whose.passes) {
    found.push(
      sql`select 'golfer', ${passes.golferId}::text from ${passes} where ${passes.id} = any(${whose.passes})`,
    )
  }
  if (whose.orders) {
    found.push(sql`select 'account', ${orders.accountId}::text from ${orders}
      where ${orders.id} = any(${whose.orders}) and ${orders.accountId} is not null`)
  }
  if (found.length === 0) return []
  const { rows } = await db.execute<AccessSubject>(
    sql`select distinct type, id from (${sql.join(found, sql` union all `)}) as people (type, id)`,
  )
  return rows
}
