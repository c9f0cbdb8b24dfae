import { setTimeout as sleep } from 'node:timers/promises'
import { mulberry } from '#test/mulberry.ts'
import type { CrashService } from './service.ts'
import type { Traffic } from './traffic.ts'

/** `starting`: killed once more while it starts again. */
type Victim = 'service' | 'database' | 'both' | 'starting'
export type Kill = { victim: Victim; afterRequests: number; delayMs: number; startMs: number }

/** When whom: spread over the requests of a run, so that a slow machine meets the same number. */
export function planKills(wanted: { kills: number; requests: number; seed: number }): Kill[] {
  const { kills, requests, seed } = wanted
  const chance = mulberry(seed)
  // In this order three in a row always hold the database.
  const kinds: Victim[] = ['service', 'database', 'starting', 'both', 'service']
  const first = Math.floor(chance() * kinds.length)
  return Array.from({ length: kills }, (_, i) => ({
    // The first of a short run is the plain one.
    victim: kills === 1 ? 'service' : (kinds[(first + i) % kinds.length] ?? 'service'),
    afterRequests: Math.round(((i + 0.3 + 0.6 * chance()) / kills) * requests),
    delayMs: Math.round(chance() * 40),
    startMs: Math.round(chance() * 2500),
  }))
}

type Scene = {
  plan: Kill[]
  traffic: Traffic
  isOver: () => boolean
  /** Brings the others in, before the first kill. */
  inCompany: () => Promise<unknown>
}

/** Carries the plan out while the clients work; how long each new start took, in milliseconds. */
export async function killAsPlanned(
  service: CrashService,
  { plan, traffic, isOver, inCompany }: Scene,
): Promise<number[]> {
  const starts: number[] = []
  for (const [turn, { victim, afterRequests, delayMs, startMs }] of plan.entries()) {
    while (traffic.sent < afterRequests && !isOver()) await sleep(5)
    if (turn === 0) await inCompany()
    if (isOver()) return starts
    await sleep(delayMs)
    if (victim === 'database' || victim === 'both') service.killDatabase()
    const from = performance.now()
    // Whoever loses the database alone starts it again; the service continues and refuses meanwhile.
    if (victim !== 'database') await killAndReopen(service)
    if (victim === 'starting') {
      await sleep(startMs)
      await killAndReopen(service)
    }
    await service.untilReady()
    starts.push(Math.round(performance.now() - from))
  }
  return starts
}

async function killAndReopen(service: CrashService) {
  service.killService()
  if (!(await service.hasEnded())) throw new Error(`It still runs:\n${service.output()}`)
  service.reopen()
}
