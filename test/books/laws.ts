import { sql, type SQL } from 'drizzle-orm'

/** Each law is a query for the rows that break it. */
type Laws = Record<string, SQL>

const theirs = sql`left join simulator_payments theirs
  on theirs.provider = attempt.provider and theirs.reference = attempt.reference`
const atProvider = sql`attempt.provider not in ('internal', 'invoice')`

const capturedBy = sql`(select coalesce(sum(amount_ore), 0) from payment_captures
  where attempt_id = attempt.id and status = 'done')`
const refundedBy = sql`(select coalesce(sum(amount_ore), 0) from refunds
  where attempt_id = attempt.id and status = 'done' and gift_card_id is null)`

export const moneyLaws: Laws = {
  'an attempt has the figures of its provider': sql`
    select attempt.id, attempt.provider, attempt.status, attempt.authorized_ore as ours,
      theirs.authorized_ore as theirs, attempt.captured_ore, theirs.captured_ore as "theirCaptured",
      attempt.refunded_ore, theirs.refunded_ore as "theirRefunded"
    from payment_attempts attempt ${theirs}
    where ${atProvider} and (attempt.captured_ore <> coalesce(theirs.captured_ore, 0)
      or attempt.refunded_ore <> coalesce(theirs.refunded_ore, 0)
      -- What was reserved after we had given up was cancelled before we saw it.
      or (attempt.authorized_ore <> coalesce(theirs.authorized_ore, 0)
        and not (attempt.authorized_ore = 0 and theirs.authorized_ore = theirs.cancelled_ore)))`,
  'our captures and refunds are those of the provider': sql`
    select attempt.id, attempt.provider, ${capturedBy} as captured, theirs.captured_ore,
      ${refundedBy} as refunded, theirs.refunded_ore
    from payment_attempts attempt ${theirs}
    where ${atProvider} and (${capturedBy} <> coalesce(theirs.captured_ore, 0)
      or ${refundedBy} <> coalesce(theirs.refunded_ore, 0))`,
  'no money stays reserved': sql`
    select attempt.id, attempt.provider, attempt.status, attempt.release_tries, attempt.release_due_at,
      attempt.released_at, theirs.authorized_ore, theirs.captured_ore, theirs.cancelled_ore, theirs.failure
    from payment_attempts attempt ${theirs}
    where theirs.authorized_ore <> theirs.captured_ore + theirs.cancelled_ore
      -- These cancel nothing after a capture: the rest ends with the bank's reservation (docs/algorithms/payments.md).
      and not (attempt.provider in ('quickpay', 'nexi') and theirs.captured_ore > 0 and attempt.released_at is not null)`,
  'a line is never refunded above its price': sql`
    select line.id, line.total_ore, line.refunded_ore from order_lines line
    cross join lateral (select coalesce(sum(amount_ore) filter (where status <> 'failed'), 0) as wanted,
      coalesce(sum(amount_ore) filter (where status in ('done', 'released')), 0) as made
      from refunds where order_line_id = line.id) back
    where back.wanted > line.total_ore or back.made <> line.refunded_ore`,
  'every capture and refund has ended': sql`
    select id, status, last_error from payment_captures where status in ('due', 'sending')
    union all select id, status, last_error from refunds where status in ('due', 'sending')`,
  'a failed refund has a case, until it is paid in another way': sql`
    select refund.id, refund.amount_ore, refund.last_error from refunds refund
    where refund.status = 'failed' and not exists (select from payment_cases opened
      where opened.cause_key in ('refund_failed:' || refund.id, 'refund_returned:' || refund.id)
        and (opened.resolved_at is null or exists (select from refunds other
          where other.cause_key in ('transfer:' || refund.id, 'again:' || refund.id))))`,
  'a balance is the sum of its movements': sql`
    select card.id, card.balance_ore from gift_cards card where card.balance_ore <> (
      select coalesce(sum(amount_ore), 0) from gift_card_movements where gift_card_id = card.id)`,
}

export const deliveryLaws: Laws = {
  'a line is delivered once, exactly when its order is secured': sql`
    select sold.id, sold.status, count(given.order_line_id)::int as times from orders sold
    join order_lines line on line.order_id = sold.id
    left join book_deliveries given on given.order_line_id = line.id
    group by sold.id, line.id
    having count(given.order_line_id) <> (sold.secured_by is not null)::int`,
  'what secured an order is its whole price': sql`
    select sold.number, sold.total_ore, sold.gift_card_ore, attempt.provider, theirs.authorized_ore
    from orders sold left join payment_attempts attempt on attempt.id = sold.secured_by ${theirs}
    where sold.secured_by is not null and (attempt.id is null or attempt.order_id <> sold.id
      or attempt.amount_ore <> sold.total_ore - sold.gift_card_ore
      or (${atProvider} and theirs.authorized_ore is distinct from attempt.amount_ore))`,
  'a delivered line is paid, paid back, or somebody was told': sql`
    select sold.number, sold.kind, sold.status, line.id, line.total_ore, line.gift_card_ore, line.refunded_ore,
      (select json_agg(json_build_array(order_line_id, status, amount_ore, last_error))
        from payment_captures where order_id = sold.id) as captures,
      (select json_agg(json_build_array(cause_key, status, amount_ore, gift_card_id, last_error) order by created_at)
        from refunds where order_line_id = line.id) as refunds,
      (select json_agg(json_build_array(kind, opened_at, resolved_at)) from payment_cases
        where order_id = sold.id) as cases
    from orders sold
    join order_lines line on line.order_id = sold.id
    where sold.secured_by is not null and sold.kind <> 'company_cards'
      and line.refunded_ore < line.total_ore
      and not exists (select from book_unpaid where order_line_id = line.id)
      and not exists (select from payment_cases
        where order_id = sold.id and kind = 'reservation_lost')
      and not exists (select from payment_captures capture
        where capture.order_id = sold.id and capture.status = 'done'
          and (capture.order_line_id is null or capture.order_line_id = line.id))`,
  'no order stays open': sql`select id, status from orders where status in ('draft', 'awaiting_payment', 'secured')`,
}

export const numberLaws: Laws = {
  'the numbers of orders, invoices and receipts have no gap': sql`
    with numbered as (
      select 'orders-' || split_part(number, '-', 1) as series, split_part(number, '-', 2)::int as at
        from orders where number is not null
      union all select 'company-' || split_part(number, '-', 1), split_part(number, '-', 2)::int
        from company_invoices
      union all select 'receipts-' || split_part(number, '-', 1), split_part(number, '-', 2)::int
        from receipts)
    select series, count(*)::int as numbers, max(at) as highest, min(taken.last) as taken
    from numbered left join number_series taken on taken.name = series
    group by series having count(*) <> max(at) or count(distinct at) <> count(*)
      or max(at) <> min(taken.last)`,
  'receipts less credit receipts are what buyers paid and did not get back; companies have none': sql`
    select sold.number, sold.kind, issued.ore as receipts, kept.ore as kept from orders sold
    cross join lateral (select coalesce(sum(case kind when 'receipt' then total_ore else -total_ore end), 0)::int as ore
      from receipts where order_id = sold.id) issued
    cross join lateral (select coalesce(sum(line.total_ore - line.refunded_ore), 0)::int as ore
      from order_lines line where line.order_id = sold.id and sold.kind <> 'company_cards'
        and exists (select from payment_captures capture where capture.order_id = sold.id
          and capture.status = 'done'
          and (capture.order_line_id is null or capture.order_line_id = line.id))) kept
    where issued.ore <> kept.ore`,
  'every order has a number': sql`select id from orders where number is null`,
}

export const mailLaws: Laws = {
  'a delivery is mailed once, and what was rolled back is not': sql`
    select coalesce(mailed.id, given.order_id) as "order", mailed.times from
      (select split_part(to_address, '@', 1)::uuid as id, count(*)::int as times from mails
        where template = 'testMail' group by 1) mailed
      full join (select distinct order_id from book_deliveries) given on given.order_id = mailed.id
    where mailed.times is distinct from 1 or given.order_id is null`,
  'a refund is mailed once, and what was rolled back is not': sql`
    select refunded.key, mailed.id from
      (select distinct 'money-back:' || case when cause_key like 'transfer:%' then cause_key
          else split_part(cause_key, ':', 2) end as key from refunds
        where cause_key like 'operator:%' or cause_key like 'transfer:%') refunded
      full join (select id, dedupe_key from mails where template = 'moneyBack') mailed
        on mailed.dedupe_key = refunded.key
    where refunded.key is null or mailed.id is null`,
  'who paid in vain is told once': sql`
    select attempt.id, attempt.status, mailed.id as mail from payment_attempts attempt
    join orders sold on sold.id = attempt.order_id
    left join mails mailed on mailed.dedupe_key = 'payment-released:' || attempt.id
    where ${atProvider} and attempt.authorized_ore > 0
      -- Approved while we cancelled it: the reservation was gone before we saw it, as the provider's page shows.
      and not (attempt.released_at is not null and not exists (select from activity
        where action = 'payments.settle' and subject_id = sold.id::text
          and data ->> 'attemptId' = attempt.id::text and data ->> 'verdict' <> 'end_attempt'))
      and (mailed.id is null) =
      (sold.secured_by is distinct from attempt.id or exists (select from book_unpaid unpaid
        join order_lines line on line.id = unpaid.order_line_id
        where line.order_id = sold.id and unpaid.why = 'released'))`,
  'an invoice is mailed once': sql`
    select document.number from company_invoices document where 1 <> (
      select count(*) from mails where dedupe_key = 'company-invoice:' || document.id)`,
}
