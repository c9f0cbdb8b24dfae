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
import { inventVisitors, visit, type Story, type Visitor } from './opening/visitors.ts'

const openingMs = 15_000
/** People a minute, step by step, until the service serves no more of them. */
const rates = [60, 120, 240, 480, 960]
const stepMs = 15_000
const progressMs = 15_000
const mostMegabytes = 700

/**
 * The opening of a sale at two processes behind a proxy: visitors come before and after it, wait in the queue, reload,
 * forge and copy tickets, and buy. The rate is raised until the purchases a second do not grow. What was promised must
 * be kept, and everybody else must be told so.
 */
export const soak: Soak = async ({ count = 300, seed }) => {
  const shop = await startShop(count)
  const answers = noAnswers()
  const client = politeClient(shop.publicUrl, answers)
  try {
    await openQueue(shop, openingMs, rates[0] ?? 60)
    const visitors = inventVisitors(shop.buyers, seed, openingMs)
    const failures: string[] = []
    const stories: Story[] = []
    const going = new Set(visitors)
    const all = Promise.all(
      visitors.map((visitor) =>
        visit(client, visitor)
          .then(
            (story) => void stories.push(story),
            (error: Error) => void failures.push(`${visitor.kind}: ${error.message}`),
          )
          .finally(() => going.delete(visitor)),
      ),
    )
    await sleep(openingMs)
    await raiseRate(shop, { stories, answers, failures, going }, all)
    await untilCaptured(shop)
    const checked = await verifyOpening(shop.pool, stories)
    failures.push(...checked.failures, ...answers.wrong)
    const memory = await Promise.all(shop.addresses.map(residentMegabytes))
    for (const used of memory) {
      if (used > mostMegabytes) failures.push(`A process takes ${Math.round(used)} MB`)
    }
    report({ stories, answers, memory })
    await reportCost(shop, stories)
    for (const failure of failures.slice(0, 50)) console.log(failure)
    return { passed: checked.held, failed: failures.length }
  } finally {
    // The proxy waits for what is open.
    client.close()
    await shop.end()
  }
}

type Seen = { stories: readonly Story[]; answers: Answers }
type Running = Seen & { failures: readonly string[]; going: ReadonlySet<Visitor> }

/** Step by step, and then everybody who is left together: the point at which the service is saturated. */
async function raiseRate({ db, addresses, pool }: Shop, running: Running, all: Promise<unknown>) {
  const before = await processorTime(addresses, pool)
  for (const [i, rate] of rates.entries()) {
    if (i > 0) await changeRate(db, rate)
    await measure(running, rate, sleep(stepMs))
  }
  await changeRate(db, 20_000)
  const timer = setInterval(() => console.log(goingText(running)), progressMs)
  await measure(running, 20_000, all).finally(() => clearInterval(timer))
  const after = await processorTime(addresses, pool)
  console.log(`Processor time of a purchase: ${perPurchase(before, after, running)}`)
}

/** Whom the run waits for, so that one that does not end says why. */
function goingText({ failures, going, answers }: Running): string {
  const kinds = [...new Set([...going].map(({ kind }) => kind))].join(', ')
  return `Waits for ${going.size} visitors (${kinds}), ${failures.length} have failed; answers: ${statusesText(answers)}`
}

const statusesText = ({ byStatus }: Answers) =>
  [...byStatus].map(([status, count]) => `${status}: ${count}`).join(', ')

async function reportCost({ addresses }: Shop, stories: readonly Story[]) {
  const cookie = stories.find((story) => story.cookie)?.cookie ?? ''
  const milliseconds = await costOfLook(addresses[0] ?? '', cookie)
  console.log(`Processor time of a look at the queue: ${milliseconds.toFixed(3)} ms`)
}

const countPaid = (stories: readonly Story[]) => stories.filter(({ wasPaid }) => wasPaid).length

/** From the opening on: who waits costs as well, so the looks are named. */
function perPurchase(before: ProcessorTime, after: ProcessorTime, { stories, answers }: Seen) {
  const purchases = Math.max(1, countPaid(stories))
  const ms = (kind: keyof ProcessorTime) =>
    Math.round(((after[kind] - before[kind]) * 1000) / purchases)
  const looks = Math.round(answers.looks.length / purchases)
  return `${ms('service')} ms of the service and ${ms('database')} ms of the database, with ${looks} looks at the queue each`
}

/** Prints purchases a second and the latency of the API while something lasts. */
async function measure({ stories, answers }: Seen, rate: number, lasting: Promise<unknown>) {
  const paid = () => countPaid(stories)
  const [from, before, first] = [performance.now(), paid(), answers.latencies.length]
  await lasting
  const latencies = answers.latencies.slice(first)
  const perSecond = ((paid() - before) * 1000) / (performance.now() - from)
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  console.log(
    `${rate} a minute: ${perSecond.toFixed(2)} purchases/s, API p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms`,
  )
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

function report({ stories, answers, memory }: Seen & { memory: number[] }) {
  const purchases = stories.flatMap(({ purchaseMs }) => purchaseMs ?? [])
  console.log(
    [
      `${stories.length} visitors, ${purchases.length} purchases: p50 ${Math.round(percentile(purchases, 0.5))} ms, p99 ${Math.round(percentile(purchases, 0.99))} ms`,
      `${answers.looks.length} looks at the queue: p50 ${percentile(answers.looks, 0.5).toFixed(1)} ms, p99 ${Math.round(percentile(answers.looks, 0.99))} ms`,
      `Answers: ${statusesText(answers)}; memory ${memory.map((used) => `${Math.round(used)} MB`).join(', ')}`,
    ].join('\n'),
  )
}
