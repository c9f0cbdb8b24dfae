import { setTimeout as sleep } from 'node:timers/promises'
import {
  freePort,
  newFolder,
  removeFolder,
  startService,
  untilReady,
  type ServiceProcess,
} from '#test/start-service.ts'
import { importFile } from '../crash/service.ts'
import { startProxy } from '../../three/proxy.ts'
import { startForwarder } from './forwarder.ts'
import { startPostgresPair } from './postgres-pair.ts'

/** The Tuesday in May on which the golfers buy and play. */
const firstNow = '2027-05-04T10:00:00+02:00'
const processCount = 3

/** A process of the service, at an address and on a folder that its restarts keep. */
type Member = {
  port: number
  url: string
  dataDir: string
  service: ServiceProcess
  /** It gets no requests from the proxy. */
  isOut: boolean
}

export type ServiceCluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Three processes of the service behind one proxy, on a primary with a replica. The processes reach the database by
 * one address, which a promotion leads to the replica.
 */
export async function startCluster() {
  const closes: (() => unknown)[] = []
  const close = async () => {
    for (const one of closes.splice(0).toReversed()) await one()
  }
  try {
    const pair = await startPostgresPair()
    closes.push(pair.close)
    const forwarder = await startForwarder(pair.primaryPort)
    closes.push(forwarder.close)
    const members: Member[] = []
    const taken = () => members.filter(({ isOut }) => !isOut).map(({ port }) => port)
    const proxy = await startProxy({ port: 0, host: '127.0.0.1', upstreams: taken })
    closes.push(proxy.close)
    const databaseUrl = pair.urlAt(forwarder.port)
    const settings = settingsOf({ url: `http://127.0.0.1:${proxy.port}`, databaseUrl })
    for (let i = 0; i < processCount; i += 1) {
      const member = await addMember(settings)
      closes.push(() => endMember(member))
      members.push(member)
      // One after another: the first of them writes the schema and the demonstration.
      await untilReady(member.service, member.url)
      member.isOut = false
    }
    return {
      url: settings.url,
      pair,
      now: settings.now,
      databaseUrl: async () => databaseUrl,
      import: (kind: string, csv: string) =>
        importFile({ ...settings.env(), DATA_DIR: members[0]?.dataDir ?? '' }, kind, csv),
      leadTo: forwarder.leadTo,
      roll: (sent: () => number) => roll(members, settings, sent),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Settings = ReturnType<typeof settingsOf>

/** A clock that begins on the first day. */
export function newClock() {
  const beganAt = Date.now()
  return () => new Date(Date.parse(firstNow) + Date.now() - beganAt)
}

/** The settings of a process in a soak, and its clock; another is given where several processes share one. */
export function settingsOf({
  url,
  databaseUrl,
  now = newClock(),
}: {
  url: string
  databaseUrl: string
  now?: () => Date
}) {
  const env = () => ({
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a-secret-for-soaks-only-32-characters',
    DEMO: '1',
    DEMO_LIFE: '0',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
    CLOCK_NOW: now().toISOString(),
  })
  return { url, now, env }
}

async function addMember(settings: Settings): Promise<Member> {
  const at = { port: await freePort(), dataDir: newFolder() }
  return { ...at, url: `http://127.0.0.1:${at.port}`, service: start(at, settings), isOut: true }
}

const start = ({ port, dataDir }: Pick<Member, 'port' | 'dataDir'>, { env }: Settings) =>
  startService({ env: { ...env(), PORT: String(port), DATA_DIR: dataDir } })

/** Ends a process as an operator does; one that reports a failure by its code throws. */
async function end({ service }: Member): Promise<void> {
  service.kill('SIGTERM')
  const { code, output } = await service.ended
  if (code !== 0) throw new Error(`A stop ended with ${code}:\n${output}`)
}

async function endMember(member: Member): Promise<void> {
  await end(member)
  removeFolder(member.dataDir)
}

/** From the last request of the proxy to the signal. */
const drainMs = 200

/**
 * Restarts the processes one after another, as a release does: each gets no new requests, ends, and comes again.
 * Returns how many requests were sent during each restart; `sent` is how many so far.
 */
async function roll(
  members: readonly Member[],
  settings: Settings,
  sent: () => number,
): Promise<number[]> {
  const during: number[] = []
  for (const member of members) {
    const before = sent()
    member.isOut = true
    await sleep(drainMs)
    await end(member)
    member.service = start(member, settings)
    await untilReady(member.service, member.url)
    member.isOut = false
    during.push(sent() - before)
  }
  return during
}
