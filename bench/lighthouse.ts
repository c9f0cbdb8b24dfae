import { chromium, request } from '@playwright/test'
import lighthouse from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { chromiumArgs, findChromium } from '../e2e/chromium.ts'
import { publicPages } from '../e2e/public-pages.ts'
import { freePort } from '#test/start-service.ts'
import { median, print, rounded } from './print.ts'
import { prepareService } from './service.ts'

const bench = 'lighthouse'
const runs = 3
const attempts = 3
const limit = 95
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scores = Record<(typeof categories)[number], number> & { blockingProcessor: number }

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>
type Events = readonly (Report['artifacts']['Trace']['traceEvents'][number] & { tdur?: number })[]

/** A task of 50 ms or less does not block; 200 ms of blocking count as good. */
const phone = { unnoticed: 50, limit: 200 }

/** A page of the service and how many times slower than this machine the simulated phone is. */
type Browsed = { port: number; slower: number }

/**
 * The Lighthouse scores of the most important pages on its simulated slow phone: the median of three runs
 * for each category. Failed audits are printed to stderr. Lighthouse counts the time in which a task waits for a
 * processor as blocking, so the blocking time by the processor's time is printed too.
 */
export async function benchLighthouse() {
  const service = await prepareService()
  const port = await freePort()
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const address = await service.open()
    const slower = await calibratedSlowdown(address, port)
    for (const path of await auditedPages(address)) await audit(path, { address, port, slower })
  } finally {
    await browser.close()
    await service.close()
  }
}

/** The paths given after the bench's name, or `all` public pages, or else the most important four. */
async function auditedPages(address: string): Promise<string[]> {
  const paths = process.argv.slice(3)
  if (paths.length > 0 && paths[0] !== 'all') return paths
  const client = await request.newContext({ baseURL: address })
  const all = await publicPages(client)
  await client.dispose()
  if (paths[0] === 'all') return all
  const club = all.filter((path) => path.startsWith('/clubs/'))
  return ['/', '/clubs', ...club, '/membership']
}

/**
 * How many times slower than this machine Lighthouse's phone is. Its own four times fit a fast desktop; for a slower
 * machine its documentation asks for calibration by the benchmark index of the report
 * ("Calibrating the CPU slowdown", and the calculator that it links to).
 */
async function calibratedSlowdown(address: string, port: number): Promise<number> {
  const indexes: number[] = []
  while (indexes.length < runs) {
    const { lhr } = await reportOn(address, { port, slower: fastDesktop.slower })
    indexes.push(lhr.environment.benchmarkIndex)
  }
  const index = median(indexes)
  const slower = rounded(slowdownFor(index), 2)
  print({
    bench,
    metric: 'benchmark index',
    value: Math.round(index),
    unit: `(the phone is ${slower} times slower)`,
    peer: 'fast desktop',
    peerValue: fastDesktop.index,
    ratio: rounded(index / fastDesktop.index, 3),
  })
  return slower
}

const fastDesktop = { index: 1533, slower: 4 }

/** The calculator's steps for a mid-tier phone, with straight lines between them. */
function slowdownFor(index: number): number {
  if (index >= fastDesktop.index) return fastDesktop.slower
  if (index >= 1300) return 3 + (index - 1300) / 233
  if (index >= 800) return 2 + (index - 800) / 500
  return Math.max(1, 1 + (index - 150) / 650)
}

async function audit(path: string, { address, ...browsed }: Browsed & { address: string }) {
  const all: Scores[] = []
  // The first response is rendered and the others come from bytes, so it is not measured.
  await fetch(address + path)
  while (all.length < runs) all.push(await scoresOf(address + path, browsed))
  for (const category of categories) {
    const value = median(all.map((scores) => scores[category]))
    print({
      bench,
      metric: `${path} ${category}`,
      value,
      unit: 'of 100',
      peer: 'limit',
      peerValue: limit,
      ratio: rounded(value / limit, 3),
    })
  }
  const blocking = median(all.map(({ blockingProcessor }) => blockingProcessor))
  print({
    bench,
    metric: `${path} blocking processor time`,
    value: blocking,
    unit: 'ms',
    peer: 'limit',
    peerValue: phone.limit,
    ratio: rounded(blocking / phone.limit, 3),
  })
}

async function scoresOf(url: string, browsed: Browsed): Promise<Scores> {
  const { lhr, artifacts } = await reportOn(url, browsed)
  const { audits, categories: given } = lhr
  for (const { id, score, displayValue = '' } of Object.values(audits)) {
    if (score !== null && score < 0.9) console.error(`${url} ${id}: ${score} ${displayValue}`)
  }
  const score = (name: (typeof categories)[number]) => Math.round((given[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    blockingProcessor: blockingProcessorTime(artifacts.Trace.traceEvents, browsed.slower),
  }
}

/** Total Blocking Time as Lighthouse defines it, in ms, but by the processor time of each task. */
function blockingProcessorTime(events: Events, slower: number): number {
  const painted = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('The trace has no first paint.')
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name.endsWith('RunTask') && pid === painted.pid && tid === painted.tid && ts > painted.ts,
  )
  if (tasks.length === 0) throw new Error('The trace has no tasks.')
  const blocking = tasks.map(({ tdur = 0 }) =>
    Math.max(0, (tdur / 1_000) * slower - phone.unnoticed),
  )
  return Math.round(blocking.reduce((sum, ms) => sum + ms, 0))
}

/** Repeats a failed run, because the browser sometimes loses the trace on a busy machine. */
async function reportOn(url: string, { port, slower }: Browsed) {
  const errors: string[] = []
  while (errors.length < attempts) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: slower },
      logLevel: 'silent',
    })
    if (result && !result.lhr.runtimeError) return result
    errors.push(result?.lhr.runtimeError?.code ?? 'no answer')
  }
  throw new Error(`${url} was not measured: ${errors.join(', ')}`)
}
