import type { AppServices } from './app-services.ts'
import { contextOf } from './app.ts'
import { createStartError } from './db/embedded/start-errors.ts'
import { errorFields } from './log.ts'
import { followClock, moveClock, startClockOfPlay } from './shared-clock.ts'

/** Resolved at build time; empty in an image that is built without these folders (Dockerfile). */
const demonstrations = import.meta.glob<typeof import('./demo/demonstration.ts')>(
  './demo/demonstration.ts',
)
const simulated = import.meta.glob<typeof import('./simulators/simulators.ts')>(
  './simulators/simulators.ts',
)

/**
 * Loads the demonstration with its simulators, sets its clock, and loads its data into an empty database. Not called
 * in production.
 * @param isWatching whether a live board is open.
 * @returns a function that stops following the clock.
 */
export async function openDemonstration(
  services: AppServices,
  isWatching: () => boolean,
): Promise<() => void> {
  const { demonstration, simulators } = await load()
  services.demonstration = demonstration
  services.simulators = simulators
  const isOfPlay = await setClock(services)
  const unfollow = await followSharedClock(services)
  await demonstration.seedIfEmpty(contextOf(services))
  if (services.config.demoLife) {
    services.visits = demonstration.followVisits({
      isWatching,
      now: services.clock.now,
      moveClock: isOfPlay ? (to) => moveClock(services, to) : undefined,
    })
  }
  return unfollow
}

async function load() {
  const [loadDemonstration] = Object.values(demonstrations)
  const [loadSimulators] = Object.values(simulated)
  if (!loadDemonstration || !loadSimulators) {
    const sentence =
      'Demonstrationen følger ikke med i denne udgave. Sæt DEMO=0, eller start den fra kildekoden med npm ci && npm start.'
    throw createStartError('demonstration_missing', sentence)
  }
  return { ...(await loadDemonstration()), ...(await loadSimulators()) }
}

/** Returns whether the clock may be moved on to a moment of play while the service runs. */
async function setClock(services: AppServices): Promise<boolean> {
  const { config, db, demonstration } = services
  if (config.clockNow) await moveClock(services, new Date(config.clockNow))
  if (config.clockNow || config.demoClock === 'real' || !demonstration) return false
  const { isEmpty, nextMoment } = demonstration
  return startClockOfPlay(services, { isEmpty: await isEmpty(db), nextMoment })
}

/** Follows the demonstration's clock, which another process may move. */
async function followSharedClock(services: AppServices): Promise<() => void> {
  const follow = () =>
    followClock(services).catch((error) =>
      services.log('warn', 'The clock could not be followed', errorFields(error)),
    )
  await follow()
  const timer = setInterval(follow, 1000).unref()
  return () => clearInterval(timer)
}
