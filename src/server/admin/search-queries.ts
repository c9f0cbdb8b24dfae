import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Words } from '#contract/admin/list.ts'
import { activityEventLabels } from '#contract/admin/log-labels.ts'
import type { Db } from '../db/client.ts'
import { accounts, golferMemberships, golfers } from '../db/tables/accounts.ts'
import { activity } from '../db/tables/activity.ts'
import { checkIns } from '../db/tables/checkins.ts'
import { clubs } from '../db/tables/clubs.ts'
import { passes } from '../db/tables/passes.ts'
import { paymentAttempts } from '../db/tables/payments.ts'
import { orders } from '../db/tables/orders.ts'

/** Matches one search word in a text in lower case; fast with a trigram index on the same expression. */
export type Has = (text: SQLWrapper) => SQL

/**
 * The searched texts. Each expression must equal that of a trigram index
 * (db/migrations/0000_baseline.sql), or the search is slow.
 */
const accountText = sql`lower(${accounts.name} || ' ' || ${accounts.email})`
const golferText = sql`lower(${golfers.firstName} || ' ' || ${golfers.lastName} || ' ' || coalesce(${golfers.email}, ''))`
const membershipText = sql`lower(${golferMemberships.dguNumber} || ' ' || ${golferMemberships.clubName})`
const activityEventText = sql`lower(${activity.action} || ' ' || ${activity.subjectId})`
const orderText = sql`lower(coalesce(${orders.number}, '') || ' ' || ${orders.buyerName} || ' ' || ${orders.buyerEmail})`

export const accountHas = (has: Has) => has(accountText)
export const orderHas = (has: Has) => has(orderText)

/**
 * For use after `=`: each branch can use its own index. The ids are collected before the comparison,
 * because joins took two to four times as long for names that thousands share.
 */
const anyOf = (...branches: SQL[]) => sql`any(array(${sql.join(branches, sql` union all `)}))`

export const accountsWith = (has: Has) =>
  anyOf(sql`select ${accounts.id} from ${accounts} where ${has(accountText)}`)

/** By the order, or by the reference of a payment attempt. */
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

/**
 * The check-ins that all of these words match. Golfers who match every word are found before their check-ins, because
 * two first names and two surnames have far fewer of them than each alone.
 */
export function checkInsWithAll(words: readonly Has[]) {
  const golferIds = words.map((has) => sql`${golfers.id} = ${golfersWith(has)}`)
  const othersOf = (has: Has) => words.filter((word) => word !== has).map(checkInHas)
  const collected = (has: Has, where: SQL) =>
    sql`select ${checkIns.id} from ${checkIns} where ${allOf([where, ...othersOf(has)])}`
  return anyOf(
    sql`select ${checkIns.id} from ${checkIns} where ${checkIns.golferId} = any(array(
      select ${golfers.id} from ${golfers} where ${allOf(golferIds)}))`,
    ...words.flatMap((has) => [
      collected(
        has,
        sql`${checkIns.passId} = any(array(
        select ${passes.id} from ${passes} where ${has(sql`lower(${passes.number})`)}))`,
      ),
      collected(
        has,
        sql`${checkIns.clubId} = any(array(
        select ${clubs.id} from ${clubs} where ${has(sql`lower(${clubs.name})`)}))`,
      ),
    ]),
  )
}

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `)

/** The same as a filter of rows that are read in their order; for words that match many of them. */
export const checkInHas = (has: Has) => sql`(
  ${checkIns.golferId} in (
    select ${golfers.id} from ${golfers} where ${has(golferText)}
    union all select ${golferMemberships.golferId} from ${golferMemberships} where ${has(membershipText)})
  or ${checkIns.passId} in (select ${passes.id} from ${passes} where ${has(sql`lower(${passes.number})`)})
  or ${checkIns.clubId} in (select ${clubs.id} from ${clubs} where ${has(sql`lower(${clubs.name})`)}))`

/** So many golfers have a page of check-ins among the newest few thousand, and are slow to collect. */
const manyGolfers = 500
/** More clubs have a good part of all check-ins. */
const fewClubs = 2

/** Which of these words match so many check-ins that `checkInHas` finds a page sooner than `checkInsWithAll`. */
export async function findCommonWords(db: Db, words: readonly Has[]): Promise<boolean[]> {
  const all = (text: SQLWrapper) => allOf(words.map((has) => has(text)))
  const clubCounts = words.map(
    (has) => sql`(select count(*)::int from (
      select from ${clubs} where ${has(sql`lower(${clubs.name})`)} limit ${fewClubs + 1}) as found)`,
  )
  const { rows } = await db.execute<{ golfers: number; clubs: number[] }>(sql`
    select array[${sql.join(clubCounts, sql`, `)}] as clubs, (select count(*)::int from (
      select from ${golfers} where ${all(golferText)}
      union all select from ${golferMemberships} where ${all(membershipText)}
      limit ${manyGolfers + 1}) as found) as golfers`)
  const [found = { golfers: 0, clubs: [] }] = rows
  const areCommon = found.golfers > manyGolfers
  return words.map((_, at) => areCommon || (found.clubs[at] ?? 0) > fewClubs)
}

/** Every action with its Danish label. */
const activityEventNames = sql.join(
  Object.entries(activityEventLabels).map(
    ([code, { label }]) => sql`(${code}::text, ${label}::text)`,
  ),
  sql`, `,
)

/** Events about one of these records. */
const eventsAbout = (type: string, ids: SQL) => sql`
  select ${activity.id} from ${activity} where ${activity.subjectType} = ${type}
    and ${activity.subjectId} = any(array(${ids}))`

/**
 * By the action in Danish, which is not stored in the log, by whoever acted, and by the person, card, order
 * or club that the event is about. People and orders are found once, for their own events and for those of their cards.
 */
export const activityEventsWith = (has: Has) => sql`any(array(
  with found_accounts as materialized (
    select ${accounts.id} from ${accounts} where ${has(accountText)}),
  found_golfers as materialized (
    select ${golfers.id} from ${golfers} where ${golfers.id} = ${golfersWith(has)}),
  found_orders as materialized (
    select ${orders.id} from ${orders} where ${orders.id} = ${ordersWith(has)}),
  found_passes as (
    select ${passes.id} from ${passes} where ${has(sql`lower(${passes.number})`)}
    union all select ${passes.id} from ${passes}
      where ${passes.golferId} = any(array(select id from found_golfers))
    union all select ${passes.id} from ${passes}
      where ${passes.orderId} = any(array(select id from found_orders)))
  select ${activity.id} from ${activity} where ${activityEventText} like any(array(
    select event.code || ' %' from (values ${activityEventNames}) as event (code, label)
    where ${has(sql`lower(event.label)`)}))
  union all select ${activity.id} from ${activity} where ${has(activityEventText)}
  union all select ${activity.id} from ${activity}
    where ${activity.accountId} = any(array(select id from found_accounts))
  union all ${eventsAbout('account', sql`select id::text from found_accounts`)}
  union all ${eventsAbout('golfer', sql`select id::text from found_golfers`)}
  union all ${eventsAbout('pass', sql`select id::text from found_passes`)}
  union all ${eventsAbout('order', sql`select id::text from found_orders`)}
  union all ${eventsAbout(
    'club',
    sql`select ${clubs.id}::text from ${clubs} where ${has(sql`lower(${clubs.name})`)}`,
  )}))`

/** Translates a coded value into Danish inside a query. */
export function inWords(value: SQLWrapper, words: Words): SQL {
  const cases = Object.entries(words).map(([key, { label }]) => sql`when ${key} then ${label}`)
  return sql`case ${value} ${sql.join(cases, sql` `)} else ${value} end`
}

/**
 * Splits a search text into its first six words, all of which must match.
 *
 * A word of three or more characters matches anywhere, also inside a name. A trigram index cannot
 * find one or two letters or digits, so these match at the beginning of words only, as is meant by
 * `anne h` or `holm 77`. Two other characters, such as `%_`, are rare and match anywhere.
 */
export const searchWords = (text: string): Has[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6).map(toHas)

function toHas(word: string): Has {
  if (isShort.test(word)) return (text) => sql`${text} ~ ${`(^|[ -])${word}`}`
  // Escape `%`, `_` and `\` in the word.
  const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return (text) => sql`${text} like ${pattern}`
}

/** Letters and digits need no escaping in a regular expression. */
const isShort = /^[\p{L}\p{N}]{1,2}$/u
