import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Words } from '#contract/admin-list.ts'
import { activityEventLabels } from '#contract/admin-log.ts'
import { accounts, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { activity } from '../db/tables/activity.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes } from '../db/tables/passes.ts'
import { paymentAttempts } from '../db/tables/payments.ts'
import { orders } from '../db/tables/orders.ts'

/** Asks a text in small letters for one word; a trigram index on that very text answers quickly. */
export type Has = (text: SQLWrapper) => SQL

/**
 * What people are searched by. Each expression stands in a trigram index, word for word
 * (db/migrations/0000_baseline.sql); written otherwise it would still find, but slowly.
 */
const accountText = sql`lower(${accounts.name} || ' ' || ${accounts.email})`
const golferText = sql`lower(${golfers.firstName} || ' ' || ${golfers.lastName} || ' ' || coalesce(${golfers.email}, ''))`
const membershipText = sql`lower(${golferMemberships.dguNumber} || ' ' || ${golferMemberships.clubName})`
const activityEventText = sql`lower(${activity.action} || ' ' || ${activity.subjectId})`
const orderText = sql`lower(coalesce(${orders.number}, '') || ' ' || ${orders.buyerName} || ' ' || ${orders.buyerEmail})`

export const accountHas = (has: Has) => has(accountText)
export const orderHas = (has: Has) => has(orderText)

/**
 * For `=`: each way to find something is a branch of its own, so that each has its own index. What
 * they find is gathered before anything is compared with it: joined instead, two names that
 * thousands share took two to four times as long.
 */
const anyOf = (...branches: SQL[]) => sql`any(array(${sql.join(branches, sql` union all `)}))`

export const accountsWith = (has: Has) =>
  anyOf(sql`select ${accounts.id} from ${accounts} where ${has(accountText)}`)

/** By the order itself, or by the reference of a try to pay it. */
export const ordersWith = (has: Has) =>
  anyOf(
    sql`select ${orders.id} from ${orders} where ${has(orderText)}`,
    sql`select ${paymentAttempts.orderId} from ${paymentAttempts} where ${has(sql`lower(${paymentAttempts.reference})`)}`,
  )

export const golfersWith = (has: Has) =>
  anyOf(
    sql`select ${golfers.id} from ${golfers} where ${has(golferText)}`,
    sql`select ${golferMemberships.golferId} from ${golferMemberships} where ${has(membershipText)}`,
  )

export const passesWith = (has: Has) =>
  anyOf(
    sql`select ${passes.id} from ${passes} where ${has(sql`lower(${passes.number})`)}`,
    sql`select ${passes.id} from ${passes} where ${passes.golferId} = ${golfersWith(has)}`,
    sql`select ${passes.id} from ${passes} where ${passes.orderId} = ${ordersWith(has)}`,
  )

export const checkInsWith = (has: Has) =>
  anyOf(
    sql`select ${checkIns.id} from ${checkIns} where ${checkIns.golferId} = ${golfersWith(has)}`,
    sql`select ${checkIns.id} from ${checkIns} join ${passes} on ${passes.id} = ${checkIns.passId} where ${has(sql`lower(${passes.number})`)}`,
    sql`select ${checkIns.id} from ${checkIns} join ${clubs} on ${clubs.id} = ${checkIns.clubId} where ${has(sql`lower(${clubs.name})`)}`,
  )

/** Every action beside the Danish that stands in the log. */
const activityEventNames = sql.join(
  Object.entries(activityEventLabels).map(
    ([code, { label }]) => sql`(${code}::text, ${label}::text)`,
  ),
  sql`, `,
)

/** By the Danish words of the action, too: they are not stored, but name what is. */
export const activityEventsWith = (has: Has) =>
  anyOf(
    sql`select ${activity.id} from ${activity} where ${activityEventText} like any(array(
      select event.code || ' %' from (values ${activityEventNames}) as event (code, said)
      where ${has(sql`lower(event.said)`)}))`,
    sql`select ${activity.id} from ${activity} where ${has(activityEventText)}`,
    sql`select ${activity.id} from ${activity} where ${activity.accountId} = ${accountsWith(has)}`,
  )

/** The Danish words for values that are put together inside a query. */
export function inWords(value: SQLWrapper, words: Words): SQL {
  const cases = Object.entries(words).map(([key, { label }]) => sql`when ${key} then ${label}`)
  return sql`case ${value} ${sql.join(cases, sql` `)} else ${value} end`
}

/**
 * What is typed as words, each of which must be found: the first six of them.
 *
 * A word of three signs or more is found anywhere, also in the middle of a name. A trigram has three
 * signs, so one or two letters or figures could only be looked for in every row there is; they are
 * found where a word begins, which is what somebody means who writes `anne h` or `holm 77`. Two
 * signs that are neither, such as `%_`, are rare enough to be looked for everywhere.
 */
export const searchWords = (typed: string): Has[] =>
  typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6).map(toHas)

function toHas(word: string): Has {
  if (isShort.test(word)) return (text) => sql`${text} ~ ${`(^|[ -])${word}`}`
  // The word's own `%`, `_` and `\` mean themselves.
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return (text) => sql`${text} like ${pattern}`
}

/** Letters and figures mean themselves in a regular expression. */
const isShort = /^[\p{L}\p{N}]{1,2}$/u
