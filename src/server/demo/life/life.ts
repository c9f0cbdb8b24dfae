import type { Ctx } from '#server/ctx.ts'
import { isMomentOfPlay, nextMomentOfPlay } from '../moment-of-play.ts'
import { seededRandom } from '#domain/shared/random.ts'
import { checkGuestIn } from './check-guest-in.ts'
import { playTournaments } from './play-tournaments.ts'

/** Without a visit for so long the demonstration stands still. */
const quietMs = 10 * 60_000

type Visits = {
  /** Real milliseconds since 1970, whatever the demonstration's clock says. */
  realNow?: () => number
  /** Whether somebody watches a live board, which asks for nothing. */
  isWatching: () => boolean
  now: () => Date
  /** Absent where the clock may not be moved. */
  moveClock?: ((to: Date) => Promise<void>) | undefined
}

/**
 * Notes who looks at the demonstration. Whoever comes after a quiet time finds a moment of play: at night and in winter
 * the clock is first moved forward to the next one.
 */
export function followVisits({ realNow = Date.now, isWatching, now, moveClock }: Visits) {
  let last = realNow()
  return {
    note: async () => {
      const wasQuiet = realNow() - last > quietMs && !isWatching()
      last = realNow()
      if (!wasQuiet || !moveClock) return
      const next = nextMomentOfPlay(now())
      if (next > now()) await moveClock(next)
    },
    isLookedAt: () => isWatching() || realNow() - last <= quietMs,
  }
}

/** A job of `job-scheduler.ts`. */
type Job = { name: string; everySeconds: number; run: (ctx: Ctx) => Promise<unknown> }

/** Seconds between two check-ins. */
const guestEvery = { least: 20, most: 40 }

/**
 * The jobs that make the demonstration move while somebody looks at it: guests check in and scores come in, by the
 * services that real clubs and players use.
 */
export function lifeJobs(isLookedAt: () => boolean, realNow: () => number = Date.now): Job[] {
  const random = seededRandom(realNow())
  let nextGuestAt = 0
  const isAlive = (ctx: Ctx) => isLookedAt() && isMomentOfPlay(ctx.now())
  return [
    {
      name: 'demo-check-ins',
      everySeconds: 5,
      run: async (ctx) => {
        if (!isAlive(ctx) || realNow() < nextGuestAt) return
        nextGuestAt = realNow() + random.whole(guestEvery.least, guestEvery.most) * 1000
        await checkGuestIn(ctx)
      },
    },
    {
      name: 'demo-scores',
      everySeconds: 4,
      run: async (ctx) => {
        if (isAlive(ctx)) await playTournaments(ctx, random)
      },
    },
  ]
}
