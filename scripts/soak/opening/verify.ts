import { createHash } from 'node:crypto'
import type pg from 'pg'
import { calledAt, type Step } from '#domain/salequeue/schedule.ts'
import type { Story } from './visitors.ts'

type Ticket = {
  id: string
  number: number
  created: number
  begun: number | null
  ordered: number | null
}

/** What does not hold in the database or in what visitors saw; `held` counts what does. */
export async function verifyOpening(pool: pg.Pool, stories: readonly Story[]) {
  const failures: string[] = []
  let held = 0
  const check = (holds: boolean, failure: string) => {
    if (holds) held += 1
    else failures.push(failure)
  }
  const { rows: queues } = await pool.query<{ seed: string; drawn: number; schedule: Step[] }>(
    'select seed, drawn, schedule from sale_queues',
  )
  const [queue] = queues
  if (!queue) return { held, failures: ['There is no queue'] }
  const { rows: tickets } = await pool.query<Ticket>(
    `select t.id, t.number, extract(epoch from t.created_at)::float8 * 1000 as created,
       extract(epoch from r.created_at)::float8 * 1000 as begun,
       extract(epoch from t.ordered_at)::float8 * 1000 as ordered
     from sale_queue_tickets t left join registrations r on r.id = t.registration_id order by t.number`,
  )
  checkOrder(queue, tickets, check)
  for (const { id, number, begun } of tickets) {
    const called = calledAt(queue.schedule, number) ?? Infinity
    check(begun === null || begun >= called - 1, `Ticket ${id} began a purchase before its turn`)
  }
  for (const { visitor, ticketId, number, turnSeenAt, wrong } of stories) {
    const called = number === undefined ? Infinity : (calledAt(queue.schedule, number) ?? Infinity)
    const who = `${visitor.kind} ${visitor.buyer.email}`
    check(turnSeenAt === undefined || turnSeenAt >= called, `${who} was let in before the turn`)
    const stored = tickets.find(({ id }) => id === ticketId)
    check(
      ticketId === undefined || stored?.number === number || number === undefined,
      `${who} has another number than is stored`,
    )
    failures.push(...wrong.map((what) => `${who}: ${what}`))
  }
  const { begun, paid } = await countMoney(pool, stories)
  check(begun.length === 0, `${begun.length} purchases have no ticket: ${begun.join(' ')}`)
  const waiting = paid.filter(({ isWaiting }) => isWaiting).length
  // Shown, because the union is simulated by the same processes: a card waits when they answered too late.
  if (waiting > 0) console.log(`${waiting} of ${paid.length} cards wait for the union`)
  for (const one of paid) check(one.isRight, `Order ${one.id} was paid and has ${one.found}`)
  return { held, failures }
}

/** The lot by its seed, and then the order of arrival. */
function checkOrder(
  { seed, drawn }: { seed: string; drawn: number },
  tickets: readonly Ticket[],
  check: (holds: boolean, failure: string) => void,
) {
  const rank = ({ id }: Ticket) => createHash('sha256').update(`${seed}:${id}`).digest('hex')
  const early = tickets.filter(({ number }) => number <= drawn)
  const byLot = early.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  early.forEach(({ id }, i) =>
    check(byLot[i]?.id === id, `Ticket ${id} is not in the order of the lot`),
  )
  const late = tickets.slice(early.length)
  late.forEach(({ id, created }, i) =>
    check(created >= (late[i - 1]?.created ?? 0), `Ticket ${id} stands before an earlier one`),
  )
  check(
    new Set(tickets.map(({ number }) => number)).size === tickets.length,
    'A number was given twice',
  )
}

/** The addresses of the invented buyers; the demonstration has purchases of its own. */
export const ours = 'kunde-%@example.dk'

async function countMoney(pool: pg.Pool, stories: readonly Story[]) {
  const { rows: begun } = await pool.query<{ id: string }>(
    `select r.id from registrations r where r.order_id is not null and r.email like $1
       and not exists (select from sale_queue_tickets t where t.registration_id = r.id and t.ordered_at is not null)`,
    [ours],
  )
  const ids = stories.flatMap(({ wasPaid, orderId }) => (wasPaid && orderId ? [orderId] : []))
  const { rows } = await pool.query<{
    id: string
    status: string
    passes: number
    waiting: number
    total: number
    missing: number
  }>(
    `select o.id, o.status, (select count(*)::int from passes p where p.order_id = o.id and p.status = 'active') as passes,
       (select count(*)::int from passes p where p.order_id = o.id and p.status = 'awaiting_verification') as waiting, o.total_ore::int as total,
       (o.total_ore - coalesce((select sum(a.captured_ore) from payment_attempts a where a.order_id = o.id), 0))::int as missing
     from orders o join registrations r on r.order_id = o.id where r.email like $2
       and (o.id = any($1::uuid[]) or exists (select from passes p where p.order_id = o.id))`,
    [ids, ours],
  )
  const isTold = new Set(ids)
  const paid = rows.map(({ id, status, passes, waiting, total, missing }) => ({
    id,
    isWaiting: waiting > 0,
    // While the union does not answer, a card waits for it and its money is only reserved.
    isRight:
      isTold.has(id) &&
      status === 'fulfilled' &&
      passes + waiting === 1 &&
      missing === (waiting === 1 ? total : 0),
    found: `${status}, ${passes} passes, ${missing} øre missing${isTold.has(id) ? '' : ', and the buyer was not told'}`,
  }))
  return { begun: begun.map(({ id }) => id), paid }
}
