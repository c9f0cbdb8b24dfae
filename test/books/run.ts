import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor } from '#server/ctx.ts'
import { mulberry } from '../mulberry.ts'
import { balanceFailures } from './balance.ts'
import { Crash, crashing } from './crashing.ts'
import { events, isToldTo, laterEvents } from './events.ts'
import {
  beginPurchase,
  beginUpgrade,
  buyAtEachProvider,
  openTab,
  pick,
  type Purchase,
} from './purchases.ts'
import { openBookShop, type BookShop } from './shop.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How many buyers are under way at the same time, and what happens to each of them. */
const buyersAtOnce = 10
const eventsEach = 12
const crashesPerTransaction = 0.02

const pauses = [
  ...[0, 0, 1, 3, 10, 20, 40].map((seconds) => seconds * secondMs),
  ...[2, 5].map((minutes) => minutes * minuteMs),
]
const longPauses = [16 * minuteMs, 2 * hourMs, 30 * hourMs]

/**
 * Sells `count` times at every simulated provider, with what happens to a purchase in random order, some of it at the same
 * time and in processes that crash. Then runs all jobs until nothing is left to do, and returns what does not balance.
 */
export async function runBooks({ count, seed }: { count: number; seed: number }) {
  const draw = mulberry(seed)
  const shop = await openBookShop()
  const failures: string[] = []
  try {
    await sell(shop, { count, draw, failures })
    await buyAtEachProvider(shop)
    await settleDown(shop)
    const { failures: unbalanced, checked } = await balanceFailures(shop)
    return { checked, failures: [...failures, ...unbalanced] }
  } finally {
    await shop.close()
  }
}

const actor: Actor = {
  accountId: randomUUID(),
  email: 'kirsten@example.com',
  name: 'Kirsten Lund',
  emailVerified: true,
  twoFactor: 'passed',
  roles: [{ name: 'operator_finance', scopeId: null }],
}

type Run = { count: number; draw: () => number; failures: string[] }

async function sell(shop: BookShop, { count, draw, failures }: Run) {
  let now = shop.startedAt
  let begun = 0
  const underWay: { purchase: Purchase; left: number }[] = []
  const over: Purchase[] = []
  const attemptTo = (work: (by: ReturnType<BookShop['ctx']>) => Promise<unknown>) =>
    work(crashing({ ...shop.ctx(), actor }, () => draw() < crashesPerTransaction)).catch(
      (error: unknown) => {
        if (error instanceof Crash || isToldTo(error)) return
        failures.push(String(error instanceof Error ? (error.cause ?? error) : error))
      },
    )
  const begin = () =>
    attemptTo(async (by) => {
      const earlier = draw() < 0.1 ? over.find(({ kind }) => kind === 'pass') : undefined
      const begins = earlier ? beginUpgrade(shop, by, earlier) : beginPurchase(shop, by, draw)
      const purchase = await begins
      underWay.push({ purchase, left: eventsEach })
      await openTab(by, purchase, draw)
    })
  while (begun < count || underWay.length > 0) {
    while (begun < count && underWay.length < buyersAtOnce) {
      begun += 1
      await begin()
      if (begun % 100 === 0) console.log(`${begun} of ${count}`)
    }
    if (underWay.length === 0) continue
    const same = pick(draw, underWay)
    await Promise.all(
      Array.from({ length: 1 + Math.floor(draw() * 3) }, () => {
        const chosen = draw() < 0.5 ? same : pick(draw, underWay)
        chosen.left -= 1
        const isLater = over.length > 0 && draw() < 0.1
        const purchase = isLater ? pick(draw, over) : chosen.purchase
        const event = pick(draw, isLater ? laterEvents : events)
        return attemptTo((by) => event(shop, by, purchase, draw))
      }),
    )
    const finished = underWay.filter(({ left }) => left <= 0)
    for (const one of finished) underWay.splice(underWay.indexOf(one), 1)
    over.push(...finished.map(({ purchase }) => purchase))
    now += draw() < 0.01 ? pick(draw, longPauses) : pick(draw, pauses)
    shop.clock.setOffset(now - shop.startedAt)
  }
}

/** Several times what thousands of purchases need at one time. */
const mostRounds = 1000

/** Moves the clock past every deadline and runs the jobs until none of them has anything left to do. */
async function settleDown(shop: BookShop) {
  const steps = [minuteMs, 20 * minuteMs, hourMs, ...Array.from({ length: 16 }, () => dayMs)]
  for (const step of steps) {
    shop.clock.setOffset(shop.clock.now().getTime() - shop.startedAt + step)
    // Twice more than it is due: what is done may queue something.
    for (let round = 0; (await countDue(shop)) > 0; round += 1) {
      if (round === mostRounds) throw new Error('The jobs leave something undone that is due')
      await shop.runJobs()
      await shop.runSimulator()
    }
    await shop.runSimulator()
  }
}

/** What the jobs do now; a capture that waits for the rest of its order is not yet due. */
async function countDue({ db, clock }: BookShop): Promise<number> {
  const now = clock.now().toISOString()
  const { rows } = await db.execute<{ due: number }>(sql`select (
    (select count(*) from payment_attempts where next_poll_at <= ${now})
    + (select count(*) from payment_attempts where release_due_at <= ${now} and released_at is null)
    + (select count(*) from orders where status = 'awaiting_payment' and expires_at <= ${now})
    + (select count(*) from payment_captures where status in ('due', 'sending') and due_at <= ${now}
      and (waits_until is null or waits_until <= ${now}))
    + (select count(*) from refunds where status in ('due', 'sending') and due_at <= ${now})
    + (select count(*) from refunds where status = 'done' and check_due_at <= ${now})
  )::int as due`)
  return rows[0]?.due ?? 0
}
