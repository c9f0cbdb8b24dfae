import { sql, type Column, type SQL } from 'drizzle-orm'
import { mailWords } from '#contract/admin/mails.ts'
import type { TimelineEntry } from '#contract/admin/record.ts'
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

/** The subjects of a timeline: arrays of ids as SQL, conditions for mails and cases. */
export type TimelineScope = {
  accounts?: SQL
  golfers?: SQL
  passes?: SQL
  orders?: SQL
  /** Mails to an account, and to its verified address before the account existed. */
  mails?: SQL
  cases?: SQL
  /** Ids of subjects in the log of other types. */
  others?: SQL
}

/** The latest 100 events. Each kind selects its own latest events, by its own index. */
export async function selectTimeline(db: Db, scope: TimelineScope): Promise<TimelineEntry[]> {
  const kinds = [
    ...ordersOf(scope),
    ...passesOf(scope),
    ...visitsOf(scope),
    ...messagesOf(scope),
    activityEventsOf(scope),
  ]
  const newest = kinds.map((kind) => sql`(${kind} order by at desc limit 100)`)
  const { rows } = await db.execute<Omit<TimelineEntry, 'at'> & { at: string }>(
    sql`select * from (${sql.join(newest, sql` union all `)}) as happened order by at desc limit 100`,
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** The account's address if it is verified. */
const provenEmailOf = (id: string) =>
  sql`(select ${accounts.email} from ${accounts} where ${accounts.id} = ${id} and ${accounts.emailVerified})`

/** Rows of the account, and rows without an account under its verified address. */
const belongsTo = (id: string, account: Column, address: Column) =>
  sql`(${account} = ${id} or (${account} is null and ${address} = ${provenEmailOf(id)}))`

export const boughtBy = (id: string) => belongsTo(id, orders.accountId, orders.buyerEmail)
export const mailedTo = (id: string) => belongsTo(id, mails.accountId, mails.toAddress)

/** A person without an account, by an unverified address. */
export const ofAddress = (address: string): TimelineScope => ({
  mails: sql`(${mails.accountId} is null and ${mails.toAddress} = ${address})`,
  cases: sql`(${cases.accountId} is null and ${cases.email} = ${address})`,
})

/** Everything of an account: its golfers, their cards, its orders, mails and cases. */
export function ofAccount(id: string): TimelineScope {
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

export function ofGolfer(id: string): TimelineScope {
  const golfers = sql`array[${id}::uuid]`
  return { golfers, passes: passesOfGolfers(golfers), others: sql`array[${id}]` }
}

const passesOfGolfers = (golfers: SQL) =>
  sql`array(select ${passes.id} from ${passes} where ${passes.golferId} = any(${golfers}))`

const ordersOf = ({ orders: ids }: TimelineScope) =>
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

const passesOf = ({ passes: ids }: TimelineScope) =>
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

const visitsOf = ({ golfers: ids }: TimelineScope) =>
  ids === undefined
    ? []
    : [
        sql`select ${checkIns.atClient} as at, 'check_in' as kind, ${checkIns.result} as code,
          ${clubs.name} as text,
          '/admin/check-ins/' || case when ${checkIns.kind} = 'void' then ${checkIns.voids} else ${checkIns.id} end as path
          from ${checkIns} join ${clubs} on ${clubs.id} = ${checkIns.clubId}
          where ${checkIns.golferId} = any(${ids})`,
      ]

const messagesOf = ({ mails: mailCondition, cases: caseCondition }: TimelineScope) => [
  ...(mailCondition === undefined
    ? []
    : [
        sql`select ${mails.createdAt} as at, 'mail' as kind,
          case when ${mails.sentAt} is not null then 'sent' when ${mails.failedAt} is not null then 'failed' else 'waiting' end as code,
          coalesce(${shownSubject}, ${inWords(mails.template, mailWords)}) as text, null as path
          from ${mails} where ${mailCondition}`,
      ]),
  ...(caseCondition === undefined
    ? []
    : [
        sql`select ${cases.createdAt} as at, 'case' as kind, ${cases.state} as code,
          'S-' || ${cases.number} as text, '/admin/cases/' || ${cases.id} as path
          from ${cases} where ${caseCondition}`,
      ]),
]

/** The log of all subjects, without the views of the back office. */
function activityEventsOf(scope: TimelineScope): SQL {
  const about = (type: string, ids: SQL | undefined) =>
    ids === undefined
      ? []
      : [sql`(${activity.subjectType} = ${type} and ${activity.subjectId} = any(${ids}::text[]))`]
  const others = scope.others ? [sql`${activity.subjectId} = any(${scope.others})`] : []
  const any = [
    ...about('account', scope.accounts),
    ...about('pass', scope.passes),
    ...about('order', scope.orders),
    ...others,
  ]
  return sql`select ${activity.at} as at, 'activity' as kind, ${activity.action} as code,
    ${activity.actorKind} as text, '/admin/activity/' || ${activity.id} as path
    from ${activity}
    where ${activity.action} <> 'admin.view' and (${sql.join(any, sql` or `)})`
}

/** The accounts and golfers of a scope, including those of its orders and cards. */
export async function selectPeopleInScope(db: Db, scope: TimelineScope): Promise<AccessSubject[]> {
  const found: SQL[] = []
  if (scope.accounts) found.push(sql`select 'account', unnest(${scope.accounts})::text`)
  if (scope.golfers) found.push(sql`select 'golfer', unnest(${scope.golfers})::text`)
  if (scope.passes) {
    found.push(
      sql`select 'golfer', ${passes.golferId}::text from ${passes} where ${passes.id} = any(${scope.passes})`,
    )
  }
  if (scope.orders) {
    found.push(sql`select 'account', ${orders.accountId}::text from ${orders}
      where ${orders.id} = any(${scope.orders}) and ${orders.accountId} is not null`)
  }
  if (found.length === 0) return []
  const { rows } = await db.execute<AccessSubject>(
    sql`select distinct type, id from (${sql.join(found, sql` union all `)}) as people (type, id)`,
  )
  return rows
}
