import { sql, type SQL } from 'drizzle-orm'
import type { AccountKey } from '#domain/settlement/account-plan.ts'
import type { MoneyFact } from '#domain/settlement/bookkeeping.ts'
import type { VatMode } from '#domain/passes/products.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Db } from '../db/client.ts'

const dayOf = (at: SQL) => sql`(${at} at time zone 'Europe/Copenhagen')::date`

/** The account of an order line by what was sold. */
const accountOfLine = sql`case
  when sold.kind = 'gift_card' then 'gift_cards'
  when sold.kind = 'tournament_entry' then 'tournament_fees'
  else coalesce(
    (select 'sales.' || max(pass.product_code) from passes pass where pass.order_line_id = line.id),
    (select 'sales.' || max(pass.product_code) from pass_payments paid
      join passes pass on pass.id = paid.pass_id where paid.order_line_id = line.id),
    'sales.other') end`

type CaptureRow = {
  captureId: string
  day: PlainDate
  reference: string
  provider: string
  capturedOre: number
  lineId: string
  account: AccountKey
  vatMode: VatMode
  paid: number
  giftCard: number
}

/**
 * The captured lines in the order of their captures. A line pays its price less the gift card's part and what was
 * released before its capture. Orders on invoice are booked by their invoices.
 */
export async function selectSales(db: Db): Promise<MoneyFact[]> {
  const { rows } = await db.execute(sql`
    select capture.id as "captureId", ${dayOf(sql`capture.done_at`)} as day,
      sold.number as reference, attempt.provider, capture.amount_ore as "capturedOre",
      line.id as "lineId", ${accountOfLine} as account, line.vat_mode as "vatMode",
      line.gift_card_ore as "giftCard",
      line.total_ore - line.gift_card_ore - coalesce((select sum(back.amount_ore) from refunds back
        where back.order_line_id = line.id and back.status = 'released'), 0)::int as paid
    from payment_captures capture
    join payment_attempts attempt on attempt.id = capture.attempt_id
    join orders sold on sold.id = capture.order_id
    join order_lines line on line.order_id = sold.id
      and (capture.order_line_id is null or capture.order_line_id = line.id)
    where capture.status = 'done' and attempt.provider <> 'invoice'
    order by capture.done_at, capture.id, line.position`)
  const groups = Map.groupBy(rows as CaptureRow[], ({ captureId }) => captureId)
  return [...groups.values()].flatMap((lines) => {
    const sales = lines.map((line): MoneyFact => ({ kind: 'sale', ...line }))
    const [{ day, reference, provider, capturedOre }] = lines as [CaptureRow]
    const amount = capturedOre - lines.reduce((sum, { paid }) => sum + paid, 0)
    return [...sales, { kind: 'difference', day, reference, provider, amount }]
  })
}

/**
 * Refunds of captured money, at the earliest on the day of their capture, and transfers from the bank on the day that
 * the bank made them; oldest first.
 */
export async function selectRefunds(db: Db): Promise<MoneyFact[]> {
  const { rows } = await db.execute(sql`
    select 'refund' as kind,
      coalesce(back.bank_paid_on, ${dayOf(sql`greatest(back.done_at, capture.done_at)`)}) as day,
      sold.number as reference, attempt.provider, line.id as "lineId", ${accountOfLine} as account,
      line.vat_mode as "vatMode", back.amount_ore as amount,
      case when back.gift_card_id is not null then 'gift_cards'
        when back.bank_paid_on is not null then 'bank' else 'provider' end as "from"
    from refunds back
    join order_lines line on line.id = back.order_line_id
    join orders sold on sold.id = line.order_id
    join payment_captures capture on capture.status = 'done'
      and (capture.order_line_id = line.id
        or (capture.order_line_id is null and capture.order_id = sold.id))
    join payment_attempts attempt on attempt.id = capture.attempt_id
    where back.status = 'done' and attempt.provider <> 'invoice'
    order by back.done_at, back.id`)
  return rows as MoneyFact[]
}

/** Invoices and credit notes, and the money for them. */
export async function selectInvoices(db: Db): Promise<MoneyFact[]> {
  const { rows: documents } = await db.execute(sql`
    select document.kind, document.issued_on as day, document.number as reference,
      case bought.kind when 'clips' then 'sales.FIRMA-P' else 'sales.FIRMA-N' end as account,
      document.total_ore as total, (document.document::jsonb->>'vatOre')::int as vat
    from company_invoices document join company_orders bought on bought.id = document.company_order_id
    where document.number is not null
    order by document.issued_on, document.number`)
  const { rows: payments } = await db.execute(sql`
    select 'invoice_payment' as kind, ${dayOf(sql`capture.done_at`)} as day,
      coalesce(document.number, sold.number) as reference, capture.amount_ore as amount
    from payment_captures capture
    join payment_attempts attempt on attempt.id = capture.attempt_id
    join orders sold on sold.id = capture.order_id
    left join company_orders bought on bought.order_id = sold.id
    left join company_invoices document
      on document.company_order_id = bought.id and document.kind = 'invoice'
    where capture.status = 'done' and attempt.provider = 'invoice'
    union all
    select 'invoice_payment', note.paid_on, note.number, -note.total_ore
    from company_invoices note join company_invoices invoice
      on invoice.company_order_id = note.company_order_id and invoice.kind = 'invoice'
    -- A credit of an unpaid invoice counts as paid on the day it is issued, without money.
    where note.kind = 'credit_note' and note.paid_on is not null and invoice.paid_on is not null
      and (invoice.paid_on < note.issued_on or note.paid_on > note.issued_on)
    order by day, reference`)
  return [...documents, ...payments] as MoneyFact[]
}

/** What each closed cut-off adds to what clubs have earned of its season, and what they were paid. */
export async function selectClubMoney(db: Db): Promise<MoneyFact[]> {
  const { rows: shares } = await db.execute(sql`
    select 'share' as kind, ${dayOf(sql`close.approved_at`)} as day, statement.number as reference,
      (payout->'earned'->>'total')::int
        - lag((payout->'earned'->>'total')::int, 1, 0) over of_club as earned,
      (payout->'earned'->>'commission')::int
        - lag((payout->'earned'->>'commission')::int, 1, 0) over of_club as commission
    from settlement_closes close
    join settlement_cut_offs cut_off on cut_off.id = close.cut_off_id
    join settlement_statements statement on statement.cut_off_id = close.cut_off_id
    cross join lateral jsonb_array_elements(cut_off.result::jsonb->'payouts') payout
    where close.kind <> 'correction' and payout->>'clubId' = statement.club_id::text
    window of_club as (
      partition by close.season_id, statement.club_id order by close.approved_at)
    order by close.approved_at, statement.number`)
  const { rows: payments } = await db.execute(sql`
    select 'club_payment' as kind, payment.paid_on as day, statement.number as reference,
      statement.amount_ore as amount, statement.vat_ore as vat
    from settlement_payments payment
    join settlement_statements statement on statement.id = payment.statement_id
    order by payment.paid_on, statement.number`)
  return [...shares, ...payments] as MoneyFact[]
}
