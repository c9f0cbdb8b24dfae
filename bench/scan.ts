import { chromium } from '@playwright/test'
import { build } from 'vite'
import type { OfflineScan } from '#domain/checkins/evaluate-offline.ts'
import { evaluateOffline } from '#domain/checkins/evaluate-offline.ts'
import { parseDynamicCode } from '#domain/checkins/pass-token.ts'
import { maxSnapshotCards, type ReceptionSnapshot } from '#domain/checkins/reception-snapshot.ts'
import { decodeBase64Url } from '#domain/shared/base64url.ts'
import { operatorKeysOf } from '#server/checkins/operator-keys.ts'
import { danishDay, danishMinute } from '#server/clock.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { offlineCrypto } from '#web/features/checkins/offline-crypto.ts'
import { chromiumArgs, findChromium, ignoredChromiumArgs } from '../e2e/chromium.ts'
import { buildGuests, buildReception, showCodes } from './guests.ts'
import { httpClient, inFlight } from './in-flight.ts'
import { median, percentile, print, rounded } from './print.ts'
import { prepareService, type Service } from './service.ts'

const bench = 'scan'
const decisions = 400
const throttle = 4
/** The promise to the reception. */
const limitMs = 150

/**
 * Measures the decision of a reception without a connection, with the largest snapshot that a device stores: in
 * Node, and in Chromium with its processor slowed down four times. Beside it the round trip of a check-in with a
 * connection, and the making of a snapshot.
 */
export async function benchScan() {
  const service = await prepareService()
  const { db, close } = openPool(service.databaseUrl)
  try {
    const { address, reception } = await startReception(service, db)
    const { text, operatorKey } = await showOne(db)
    const snapshot = await fetchSnapshot(address, reception)
    const world = { text, operatorKey, snapshot: fill(snapshot.snapshot) }
    reportDecisions('Node', await decideInNode(world))
    reportDecisions(`Chromium, ${throttle} times slower`, await decideInChromium(world))
    await reportRoundTrip(db, address, reception)
    print({ bench, metric: 'snapshot', value: rounded(snapshot.ms), unit: 'ms' })
    print({ bench, metric: 'full snapshot', value: sizeOf(world.snapshot), unit: 'bytes' })
  } finally {
    await close()
    await service.close()
  }
}

type ScanPage = typeof import('./scan-page.ts')
type Reception = Awaited<ReturnType<typeof buildReception>>
type World = { text: string; operatorKey: string; snapshot: ReceptionSnapshot }

async function startReception(service: Service, db: Db) {
  const reception = await buildReception(db)
  return { reception, address: await service.open() }
}

async function showOne(db: Db) {
  const [guest] = await showCodes(db, await buildGuests(db, 5_000))
  const { signing: operator } = await operatorKeysOf({ db, now: () => new Date() })
  return { text: guest?.code ?? '', operatorKey: operator.publicKey }
}

async function fetchSnapshot(address: string, { clubId, headers }: Reception) {
  const url = `${address}/api/v1/clubs/${clubId}/reception-snapshot`
  const times: number[] = []
  for (let i = 0; i < 7; i += 1) {
    const began = performance.now()
    await (await fetch(url, { headers })).arrayBuffer()
    times.push(performance.now() - began)
  }
  const { snapshot } = (await (await fetch(url, { headers })).json()) as {
    snapshot: ReceptionSnapshot
  }
  return { snapshot, ms: median(times) }
}

/** Lists as many cards as a device stores. */
function fill(snapshot: ReceptionSnapshot): ReceptionSnapshot {
  const cards = Array.from({ length: maxSnapshotCards }, (_, i) => ({
    key: String(i).padStart(12, '-'),
    slotsHere: [1],
    membership: 'unconfirmed' as const,
  }))
  return { ...snapshot, cards }
}

const sizeOf = (snapshot: ReceptionSnapshot) => Buffer.byteLength(JSON.stringify(snapshot))

async function decideInNode({ text, operatorKey, snapshot }: World): Promise<number[]> {
  const scan = scanOf(text, operatorKey, snapshot)
  const times: number[] = []
  for (let i = 0; i < decisions; i += 1) {
    const began = performance.now()
    const { kind } = await evaluateOffline(scan(), offlineCrypto)
    times.push(performance.now() - began)
    if (kind !== 'evaluated') throw new Error(`Not evaluated: ${kind}`)
  }
  return times
}

/** Reads the code again for each decision, as the device does. */
function scanOf(text: string, operatorKey: string, snapshot: ReceptionSnapshot) {
  const now = Date.now()
  const at = { day: danishDay(new Date(now)), minute: danishMinute(new Date(now)) }
  return (): OfflineScan => {
    const code = parseDynamicCode(text)
    const key = decodeBase64Url(operatorKey)
    if (!code || !key) throw new Error('No code')
    const findCard = async (wanted: string) => snapshot.cards.find((card) => card.key === wanted)
    const rest = { own: [], operatorKeys: [key], now, at, holes: 18, isHolder: true } as const
    return { code, snapshot, findCard, intent: 'check_in', ...rest }
  }
}

/** Runs the device's own modules on a page, with the snapshot in its database. */
async function decideInChromium(world: World): Promise<number[]> {
  const script = await bundle()
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    args: chromiumArgs,
    ignoreDefaultArgs: ignoredChromiumArgs,
    env: { ...(process.env as Record<string, string>), ...env },
  })
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.route('http://localhost/', (route) =>
      route.fulfill({ body: '<title>scan</title>', contentType: 'text/html' }),
    )
    await page.goto('http://localhost/')
    await page.addScriptTag({ content: script })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    return await page.evaluate(
      ([given, count]) =>
        (globalThis as unknown as { scanPage: ScanPage }).scanPage.decide(given, count),
      [world, 40] as const,
    )
  } finally {
    await browser.close()
  }
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      write: false,
      lib: { entry: 'bench/scan-page.ts', formats: ['iife'], name: 'scanPage' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('Nothing was built')
  return output.output[0].code
}

function reportDecisions(where: string, times: number[]) {
  const perSecond = (times.length * 1000) / times.reduce((sum, ms) => sum + ms, 0)
  print({ bench, metric: `decisions in ${where}`, value: rounded(perSecond), unit: '1/s' })
  for (const share of [0.5, 0.95]) {
    const metric = `decision in ${where}, p${share * 100}`
    print({
      bench,
      metric,
      value: rounded(percentile(times, share), 2),
      unit: 'ms',
      peer: 'limit',
      peerValue: limitMs,
    })
  }
}

async function reportRoundTrip(db: Db, address: string, { clubId, headers }: Reception) {
  const guests = await showCodes(db, await buildGuests(db, 200))
  const client = httpClient(address, 1)
  const { latencies } = await inFlight(guests, 1, async ({ scanId: id, code }) => {
    const scan = { id, way: 'staff_scan', clubId, code, atClient: new Date().toISOString() }
    const answer = await client.send('POST', '/api/v1/check-ins', scan, headers)
    if (!answer.text.includes('"outcome":"allow"')) throw new Error(answer.text)
  })
  client.close()
  for (const share of [0.5, 0.95]) {
    const value = rounded(percentile(latencies, share), 2)
    print({ bench, metric: `round trip with a connection, p${share * 100}`, value, unit: 'ms' })
  }
}
