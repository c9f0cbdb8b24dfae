import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/print.ts'
import { asOperator } from '../../bench/service.ts'
import type { Soak } from '../soak.ts'
import { changeRate } from './opening/change-rate.ts'
import { costOfLook } from './opening/look-cost.ts'
import { noAnswers, politeClient, type Answers } from './opening/polite-client.ts'
import { processorTime, type ProcessorTime } from './opening/processor-time.ts'
import { openQueue, startShop, type Shop } from './opening/start-shop.ts'
import { ours, verifyOpening } from './opening/verify.ts'
import { inventVisitors, visit, type Story } from './opening/visitors.ts'

const openingMs = 15_000
/** People a minute, step by step, until the service serves no more of them. */
const rates = [60, 120, 240, 480, 960]
const stepMs = 15_000
const mostMegabytes = 700

/**
 * The opening of a sale at two processes behind a proxy: visitors come before and after it, wait in the queue, reload,
 * forge and copy tickets, and buy. The rate is raised until the purchases a second do not grow. What was promised must
 * be kept, and everybody else must be told so.
 */
export const soak: Soak = async ({ count = 300, seed }) => {
  const shop = await startShop(count)
  try {
    await openQueue(shop, openingMs, rates[0] ?? 60)
    const answers = noAnswers()
    const client = politeClient(shop.publicUrl, answers)
    const visitors = inventVisitors(shop.buyers, seed, openingMs)
    const failures: string[] = []
    const stories: Story[] = []
    const all = Promise.all(
      visitors.map((visitor) =>
        visit(client, visitor).then(
          (story) => void stories.push(story),
          (error: Error) => void failures.push(`${visitor.kind}: ${error.message}`),
        ),
      ),
    )
    await sleep(openingMs)
    const measured = await raiseRate(shop, { stories, answers }, all)
    client.close()
    await untilCaptured(shop)
    const checked = await verifyOpening(shop.pool, stories)
    failures.push(...checked.failures, ...answers.wrong)
    const memory = await Promise.all(shop.addresses.map(residentMegabytes))
    for (const used of memory) {
      if (used > mostMegabytes) failures.push(`A process takes ${Math.round(used)} MB`)
    }
    report(measured, { stories, answers, memory })
    await reportCost(shop, stories)
    for (const failure of failures.slice(0, 50)) console.log(failure)
    return { passed: checked.held, failed: failures.length }
  } finally {
    await shop.end()
  }
}

type Seen = { stories: readonly Story[]; answers: Answers }
type Measured = { rate: number; perSecond: number; p50: number; p99: number }

/** Step by step, and then everybody who is left together: the point at which the service is saturated. */
async function raiseRate({ db, addresses, pool }: Shop, seen: Seen, all: Promise<unknown>) {
  const measured: Measured[] = []
  for (const [i, rate] of rates.entries()) {
    if (i > 0) await changeRate(db, rate)
    measured.push(await measure(seen, rate, sleep(stepMs)))
  }
  const [from, paid] = [await processorTime(addresses, pool), countPaid(seen.stories)]
  await changeRate(db, 20_000)
  measured.push(await measure(seen, 20_000, all))
  const purchases = countPaid(seen.stories) - paid
  const to = await processorTime(addresses, pool)
  console.log(`Processor time of a purchase: ${perPurchase(from, to, purchases)}`)
  return measured
}

async function reportCost({ addresses }: Shop, stories: readonly Story[]) {
  const cookie = stories.find((story) => story.cookie)?.cookie ?? ''
  const milliseconds = await costOfLook(addresses[0] ?? '', cookie)
  console.log(`Processor time of a look at the queue: ${milliseconds.toFixed(3)} ms`)
}

const countPaid = (stories: readonly Story[]) => stories.filter(({ wasPaid }) => wasPaid).length

function perPurchase(before: ProcessorTime, after: ProcessorTime, purchases: number): string {
  const ms = (kind: keyof ProcessorTime) =>
    Math.round(((after[kind] - before[kind]) * 1000) / Math.max(1, purchases))
  return `${ms('service')} ms of the service and ${ms('database')} ms of the database`
}

/** Purchases a second and the latency of the API while something lasts. */
async function measure({ stories, answers }: Seen, rate: number, lasting: Promise<unknown>) {
  const paid = () => countPaid(stories)
  const [from, before, first] = [performance.now(), paid(), answers.latencies.length]
  await lasting
  const latencies = answers.latencies.slice(first)
  const perSecond = ((paid() - before) * 1000) / (performance.now() - from)
  return { rate, perSecond, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
}

/** A job captures the money after the payment is secured. */
async function untilCaptured({ pool }: Shop) {
  for (let tries = 0; tries < 90; tries += 1) {
    const { rows } = await pool.query(
      `select count(*)::int as open from orders o join registrations r on r.order_id = o.id
       where r.email like $1 and o.status = 'fulfilled' and o.total_ore >
         coalesce((select sum(a.captured_ore) from payment_attempts a where a.order_id = o.id), 0)`,
      [ours],
    )
    if (rows[0].open === 0) return
    await sleep(1000)
  }
}

async function residentMegabytes(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`, { headers: asOperator })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024
}

function report(steps: readonly Measured[], seen: Seen & { memory: number[] }) {
  const { stories, answers, memory } = seen
  for (const { rate, perSecond, p50, p99 } of steps) {
    console.log(
      `${rate} a minute: ${perSecond.toFixed(2)} purchases/s, API p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
    )
  }
  const purchases = stories.flatMap(({ purchaseMs }) => purchaseMs ?? [])
  const statuses = [...answers.byStatus].map(([status, count]) => `${status}: ${count}`).join(', ')
  console.log(
    [
      `${stories.length} visitors, ${purchases.length} purchases: p50 ${Math.round(percentile(purchases, 0.5))} ms, p99 ${Math.round(percentile(purchases, 0.99))} ms`,
      `${answers.looks.length} looks at the queue: p50 ${percentile(answers.looks, 0.5).toFixed(1)} ms, p99 ${Math.round(percentile(answers.looks, 0.99))} ms`,
      `Answers: ${statuses}; memory ${memory.map((used) => `${Math.round(used)} MB`).join(', ')}`,
    ].join('\n'),
  )
}
