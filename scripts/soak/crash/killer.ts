import { setTimeout as sleep } from 'node:timers/promises'
import { mulberry } from '#test/mulberry.ts'
import type { CrashService } from './service.ts'
import type { Traffic } from './traffic.ts'

/** `starting`: killed again while it restarts. */
type Victim = 'service' | 'database' | 'both' | 'starting'
export type Kill = { victim: Victim; afterRequests: number; delayMs: number; startMs: number }

/** Plans the kills by number of requests, so that a slow machine gets the same number of kills. */
export function planKills(options: { kills: number; requests: number; seed: number }): Kill[] {
  const { kills, requests, seed } = options
  const chance = mulberry(seed)
  // Any three in a row in this order include the database.
  const kinds: Victim[] = ['service', 'database', 'starting', 'both', 'service']
  const first = Math.floor(chance() * kinds.length)
  return Array.from({ length: kills }, (_, i) => ({
    // A run with a single kill uses the simplest one.
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
  /** Starts the additional clients before the first kill. */
  startCompanions: () => Promise<unknown>
}

/** Carries out the plan while the clients work; returns the milliseconds of each restart. */
export async function killAsPlanned(
  service: CrashService,
  { plan, traffic, isOver, startCompanions }: Scene,
): Promise<number[]> {
  const starts: number[] = []
  for (const [turn, { victim, afterRequests, delayMs, startMs }] of plan.entries()) {
    while (traffic.sent < afterRequests && !isOver()) await sleep(5)
    if (turn === 0) await startCompanions()
    if (isOver()) return starts
    await sleep(delayMs)
    if (victim === 'database' || victim === 'both') service.killDatabase()
    const from = performance.now()
    // The service restarts its database by itself and refuses requests meanwhile.
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
