import { sql, type SQL } from 'drizzle-orm'
import { postingsOf, type Posting } from '#domain/settlement/bookkeeping.ts'
import {
  selectInvoices,
  selectRefunds,
  selectSales,
} from '#server/settlement/bookkeeping-facts-queries.ts'
import { deliveryLaws, mailLaws, moneyLaws, numberLaws } from './laws.ts'
import { listFailures } from './lists.ts'
import type { BookShop } from './shop.ts'

/** What does not balance when nothing is left to do, one line each, and how many rows were held against a law. */
export async function balanceFailures(shop: BookShop) {
  const laws = { ...moneyLaws, ...deliveryLaws, ...numberLaws, ...mailLaws }
  const failures: string[] = []
  for (const [law, broken] of Object.entries(laws)) {
    for (const row of await rowsOf(shop, broken)) failures.push(`${law}: ${JSON.stringify(row)}`)
  }
  failures.push(...(await ledgerFailures(shop)), ...(await listFailures(shop)))
  const [{ checked } = { checked: 0 }] = await rowsOf(
    shop,
    sql`select ((select count(*) from orders) + (select count(*) from payment_attempts)
      + (select count(*) from refunds) + (select count(*) from mails))::int as checked`,
  )
  return { failures, checked: Number(checked) }
}

const rowsOf = async ({ db }: BookShop, query: SQL) =>
  (await db.execute<Record<string, unknown>>(query)).rows

/**
 * The double-entry ledger of the bookkeeping export, derived from our rows, against figures that it is not made of: what
 * each provider has, what is on the gift cards, and what companies owe.
 */
async function ledgerFailures(shop: BookShop): Promise<string[]> {
  const { db } = shop
  const facts = [
    ...(await selectSales(db)),
    ...(await selectRefunds(db)),
    ...(await selectInvoices(db)),
  ]
  const postings = postingsOf(facts)
  const failures: string[] = []
  const compare = (what: string, ours: number, theirs: number) => {
    if (ours !== theirs) failures.push(`ledger, ${what}: ${ours} is not ${theirs}`)
  }
  for (const [key, ofDay] of Map.groupBy(postings, ({ day, voucher }) => `${day} ${voucher}`)) {
    compare(`sum of ${key}`, sumOf(ofDay), 0)
  }
  const atProvider = Map.groupBy(postings.filter(isAt('provider')), providerKey)
  const theirs = await selectTheirs(shop)
  for (const key of new Set([...atProvider.keys(), ...theirs.keys()])) {
    compare(`provider of ${key}`, sumOf(atProvider.get(key) ?? []), theirs.get(key) ?? 0)
  }
  compare('differences', sumOf(postings.filter(isAt('differences'))), 0)
  const { giftCards = 0, owed = 0 } = await selectDebts(shop)
  compare('gift cards', -sumOf(postings.filter(isAt('gift_cards'))), giftCards)
  compare('debtors', sumOf(postings.filter(isAt('debtors'))), owed)
  return failures
}

const sumOf = (postings: readonly Posting[]) =>
  postings.reduce((sum, { amount }) => sum + amount, 0)
const isAt =
  (account: Posting['account']) =>
  (posting: Posting): boolean =>
    posting.account === account
const providerKey = ({ reference, detail }: Posting) => `${reference} ${detail}`

/** What each simulator has captured and not refunded, by order and provider. */
async function selectTheirs(shop: BookShop): Promise<Map<string, number>> {
  const rows = await rowsOf(
    shop,
    sql`select sold.number || ' ' || attempt.provider as key,
        sum(theirs.captured_ore - theirs.refunded_ore)::int as ore
      from payment_attempts attempt join orders sold on sold.id = attempt.order_id
      join simulator_payments theirs
        on theirs.provider = attempt.provider and theirs.reference = attempt.reference
      group by sold.number, attempt.provider`,
  )
  return new Map(rows.map(({ key, ore }) => [String(key), Number(ore)]))
}

/**
 * What we owe on gift cards that were paid for, and what companies owe us. What was taken from a bought card, and whose
 * refund has failed, is owed until it is paid in another way.
 */
async function selectDebts(shop: BookShop): Promise<Record<string, number>> {
  const [row] = await rowsOf(
    shop,
    sql`select
      coalesce((select sum(balance_ore) from gift_cards), 0)::int
        - coalesce((select sum(moved.amount_ore) from gift_card_movements moved
          where moved.kind in ('issued', 'refunded') and not exists (
            select from payment_captures capture
            where capture.order_id = moved.order_id and capture.status = 'done')), 0)::int
        + coalesce((select sum(failed.amount_ore) from refunds failed
          join orders bought on bought.id = failed.order_id and bought.kind = 'gift_card'
          where failed.status = 'failed' and not exists (select from refunds other
            where other.cause_key in ('transfer:' || failed.id, 'again:' || failed.id))), 0)::int
        as "giftCards",
      coalesce((select sum(total_ore) from company_invoices
        where kind = 'invoice' and paid_on is null), 0)::int as owed`,
  )
  return row as Record<string, number>
}
