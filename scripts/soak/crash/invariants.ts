import type pg from 'pg'
import type { Ledger } from './compare.ts'

/** The orders of a run, without those of the demonstration. */
const ours = `select * from orders where buyer_email like '%@crash.example'`

type Invariant = { name: string; broken: string; kept: string }

/** Conditions that must always hold: `broken` finds violations, `kept` counts the cases. */
const invariants: Invariant[] = [
  {
    name: 'a paid line has exactly one pass, an unpaid one none',
    kept: `with ours as (${ours}) select count(*)::int as n from order_lines l join ours o on o.id = l.order_id`,
    broken: `with ours as (${ours})
      select o.number || ': ' || o.status || ', ' || count(p.id) as what
      from ours o join order_lines l on l.order_id = o.id
        left join passes p on p.order_line_id = l.id
      group by o.number, o.status, l.id
      having count(p.id) <> case when o.status = 'fulfilled' then 1 else 0 end`,
  },
  {
    name: 'a pass has its money, taken once, here and at the provider',
    kept: `with ours as (${ours}) select count(*)::int as n from ours where status = 'fulfilled'`,
    broken: `with ours as (${ours})
      select o.number || ': ' || o.total_ore || ' ≠ ' || coalesce(sum(a.captured_ore - a.refunded_ore), 0)
        || ' or ' || coalesce(sum(s.captured_ore - s.refunded_ore), 0) as what
      from ours o left join payment_attempts a on a.order_id = o.id
        left join simulator_payments s on s.reference = a.reference
      where o.status = 'fulfilled' group by o.number, o.total_ore
      having coalesce(sum(a.captured_ore - a.refunded_ore), 0) <> o.total_ore
        or coalesce(sum(s.captured_ore - s.refunded_ore), 0) <> o.total_ore`,
  },
  {
    name: 'no money is reserved without a delivery',
    kept: `with ours as (${ours}) select count(*)::int as n from payment_attempts a join ours o on o.id = a.order_id`,
    broken: `with ours as (${ours})
      select o.number || ': ' || s.state || ' ' || s.authorized_ore as what
      from ours o join payment_attempts a on a.order_id = o.id
        join simulator_payments s on s.reference = a.reference
      where s.authorized_ore > s.captured_ore + s.cancelled_ore
        or (s.captured_ore > s.refunded_ore and (o.status <> 'fulfilled' or o.secured_by <> a.id))`,
  },
  {
    name: 'a paid order is confirmed by one mail, which was sent',
    kept: `with ours as (${ours}) select count(*)::int as n from ours where status = 'fulfilled'`,
    broken: `with ours as (${ours})
      select o.number || ': ' || count(m.id) || ' mails, ' || count(m.sent_at) || ' sent' as what
      from ours o left join mails m
        on m.template = 'orderConfirmation' and m.data->>'orderNumber' = o.number
      where o.status = 'fulfilled' group by o.number
      having count(m.id) <> 1 or count(m.sent_at) <> 1`,
  },
  {
    name: 'a check-in that counted is in exactly one round, and a round has its check-in',
    kept: `with ours as (${ours}) select count(*)::int as n from rounds_used r
      join passes p on p.id = r.pass_id join ours o on o.id = p.order_id`,
    broken: `with ours as (${ours}),
      played as (select r.pass_id, unnest(r.check_in_ids) as id from rounds_used r
        join passes p on p.id = r.pass_id join ours o on o.id = p.order_id),
      counted as (select c.id, c.pass_id from check_ins c
        join passes p on p.id = c.pass_id join ours o on o.id = p.order_id
        where c.result in ('allow', 'allow_with_warning'))
      select coalesce(c.id, x.id)::text as what from counted c
        full join played x on x.id = c.id and x.pass_id = c.pass_id
      group by c.id, x.id having c.id is null or x.id is null or count(*) <> 1`,
  },
  {
    name: 'order numbers have no gap',
    kept: `select count(*)::int as n from orders where number is not null`,
    broken: `select split_part(number, '-', 1) || ': ' || count(*) || ' of ' || max(split_part(number, '-', 2)::int) as what
      from orders where number is not null group by split_part(number, '-', 1)
      having count(*) <> max(split_part(number, '-', 2)::int)`,
  },
]

/** Checks all invariants in the database. */
export async function checkInvariants(client: pg.Client, ledger: Ledger): Promise<void> {
  for (const { name, broken, kept } of invariants) {
    const { rows } = await client.query<{ what: string }>(broken)
    const { rows: cases } = await client.query<{ n: number }>(kept)
    ledger.held += Math.max(0, (cases[0]?.n ?? 0) - rows.length)
    ledger.failures.push(...rows.map(({ what }) => `Broken: ${name}: ${what}`))
  }
}

/** Pending work of jobs for the orders of a run; empty when everything is settled. */
export async function unsettled(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(`
    with ours as (${ours})
    select 'order ' || number || ' ' || status as what from ours
      where status not in ('fulfilled', 'cancelled', 'refunded')
    union all select 'attempt ' || a.id || ' ' || a.status from payment_attempts a
      join ours o on o.id = a.order_id
      where a.next_poll_at is not null or (a.release_due_at is not null and a.released_at is null)
    union all select 'capture ' || c.id || ' ' || c.status from payment_captures c
      join ours o on o.id = c.order_id where c.status in ('due', 'sending')
    union all select 'mail ' || template from mails
      where to_address like '%@crash.example' and sent_at is null`)
  return rows.map(({ what }) => what)
}
