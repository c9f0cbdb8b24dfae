import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Attack, Ledger, Limits } from './attack.ts'
import { memoryOf, type AttackedService } from './service.ts'

const defaultLimits: Limits = {
  besideMs: 3_000,
  mayRefuse: false,
  memoryMb: 250,
  seconds: 120,
  mayRestart: false,
  mayKeepErrors: false,
}

export type Tally = { passed: number; failures: string[] }

/** Runs an attack and checks the conditions of every attack. */
export async function runAttack(
  service: AttackedService,
  attack: Attack,
  tally: Tally,
): Promise<void> {
  const limits = { ...defaultLimits, ...attack.limits }
  const ledger = ledgerOf(attack.sends, tally)
  const before = { pid: service.pid(), memory: memoryOf(service.pid()) ?? 0 }
  const errorsBefore = await countErrors(service)
  const visitor = visitConcurrently(service.url)
  const from = performance.now()
  await withinTime(attack.run(service, ledger), limits.seconds).then(
    () => ledger.check(true, 'the attack came to its end'),
    (error: Error) => ledger.check(false, `the attack came to its end: ${error.stack}`),
  )
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const beside = await visitor.leave()
  const { slowestMs, refused, wrong } = beside
  ledger.check(
    slowestMs <= limits.besideMs,
    `a visitor beside was answered within ${limits.besideMs} ms, not ${slowestMs}`,
  )
  ledger.check(wrong.length === 0, `a visitor beside was answered: ${wrong.slice(0, 5).join('; ')}`)
  ledger.check(limits.mayRefuse || refused === 0, `a visitor beside was refused ${refused} times`)
  ledger.check(await isReady(service), 'the service is ready afterwards')
  const isSame = service.pid() === before.pid || limits.mayRestart
  ledger.check(isSame, `the process that answers is still ${before.pid}`)
  const memory = await memoryAtRest(service, before.memory + limits.memoryMb)
  ledger.check(
    memory <= before.memory + limits.memoryMb,
    `memory came back: ${before.memory} MB before, ${memory} MB after`,
  )
  const kept = (await countErrors(service)) - errorsBefore
  ledger.check(limits.mayKeepErrors || kept === 0, `${kept} errors of ours were kept`)
  console.log(
    `${attack.sends}: ${seconds} s; beside ${beside.answers} answers, slowest ${slowestMs} ms, ` +
      `${refused} refused; memory ${before.memory} → ${memory} MB`,
  )
}

function ledgerOf(name: string, tally: Tally): Ledger {
  return {
    check: (holds, what) => {
      if (holds) tally.passed += 1
      else tally.failures.push(`${name}: does not hold: ${what}`)
    },
  }
}

async function withinTime(work: Promise<void>, seconds: number): Promise<void> {
  const late = sleep(seconds * 1000, undefined, { ref: false }).then(() => {
    throw new Error(`It takes longer than ${seconds} seconds`)
  })
  await Promise.race([work, late])
}

async function isReady({ url }: AttackedService): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(300)
  }
  return false
}

/** Waits up to half a minute for memory to be released. */
async function memoryAtRest(service: AttackedService, enough: number): Promise<number> {
  let least = Infinity
  for (let tries = 0; tries < 30; tries += 1) {
    least = Math.min(least, memoryOf(service.pid()) ?? 0)
    if (least <= enough) return least
    await sleep(1000)
  }
  return least
}

async function countErrors(service: AttackedService): Promise<number> {
  const client = new pg.Client({ connectionString: await service.databaseUrl() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query(
      'select count(*)::int as kept from web_errors where side = $$server$$',
    )
    return rows[0].kept
  } finally {
    await client.end()
  }
}

/** A cached page, an endpoint that needs the database, and the health check. */
const visitedPaths = ['/', '/api/v1/clubs', '/healthz']

type ConcurrentVisitor = {
  answers: number
  slowestMs: number
  wrong: string[]
  refused: number
}

const patienceMs = 30_000

/** Sends requests during the attack and measures the time until the end of each response. */
function visitConcurrently(url: string): { leave: () => Promise<ConcurrentVisitor> } {
  const seen: ConcurrentVisitor = { answers: 0, slowestMs: 0, wrong: [], refused: 0 }
  const stay = { isOver: false }
  const visit = async (path: string) => {
    const from = performance.now()
    const status = await fetch(url + path, {
      // A new socket each time, because a kept one may be closed just as it is reused.
      headers: { 'x-forwarded-for': '10.77.0.1', connection: 'close' },
      signal: AbortSignal.timeout(patienceMs),
    })
      .then((answer) => answer.arrayBuffer().then(() => answer.status))
      .catch((error: Error) => `${error.name} ${String(error.cause ?? '')}`)
    seen.answers += 1
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - from))
    if (status === 503) seen.refused += 1
    else if (status !== 200) seen.wrong.push(`${path} was answered ${status}`)
  }
  const visiting = (async () => {
    for (let turn = 0; !stay.isOver; turn += 1) {
      await visit(visitedPaths[turn % visitedPaths.length] ?? '/')
      await sleep(150)
    }
  })()
  return {
    leave: async () => {
      stay.isOver = true
      await visiting
      return seen
    },
  }
}
