import { AppError } from '../app-error.ts'
import type { Boards } from './boards.ts'
import { openChannel, type Channel } from './channel.ts'

/** One channel for each watched board, advanced by the versions of its tournament. */
export function openChannels(boards: Boards, failed: (error: unknown) => void) {
  const channels = new Map<string, Promise<Channel>>()
  const idle = new Set<string>()
  const roundsOf = new Map<string, Set<string>>()

  const advance = async (roundId: string) => {
    const channel = await channels.get(roundId)
    await channel?.advance(await boards.read(roundId))
  }
  const advanceOnce = exclusiveAction(advance, failed)
  const refreshThrottled = throttle(boards.versions.refresh)
  boards.versions.onBump((tournamentId) => {
    for (const roundId of roundsOf.get(tournamentId) ?? []) advanceOnce(roundId)
  })

  async function createChannel(roundId: string): Promise<Channel> {
    const tournamentId = await boards.tournamentOfRound(roundId)
    if (!tournamentId) throw new AppError('not_found')
    // Register before reading, so no version between reading and listening is missed.
    roundsOf.set(tournamentId, (roundsOf.get(tournamentId) ?? new Set()).add(roundId))
    return openChannel(await boards.read(roundId))
  }
  function getOrCreate(roundId: string): Promise<Channel> {
    const existing = channels.get(roundId)
    if (existing) return existing
    const created = createChannel(roundId)
    channels.set(roundId, created)
    created.catch(() => channels.delete(roundId))
    return created
  }
  const remove = (roundId: string) => {
    channels.delete(roundId)
    for (const rounds of roundsOf.values()) rounds.delete(roundId)
  }
  return {
    /** The channel of a round, advanced to this version if it exists. */
    open: async (roundId: string, version: number): Promise<Channel> => {
      const channel = await getOrCreate(roundId)
      if (version <= channel.version()) return channel
      // The client read this version from another process, or invented it.
      await refreshThrottled()
      await advanceOnce(roundId)
      return channel
    },
    all: async () => {
      const opened = await Promise.allSettled(channels.values())
      return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    /** Removes channels without watchers since the last sweep; a new one may still get its first watcher. */
    sweep: async () => {
      for (const [roundId, opened] of channels) {
        const channel = await opened.catch(() => undefined)
        if (!channel || channel.size() > 0) idle.delete(roundId)
        else if (idle.delete(roundId)) remove(roundId)
        else idle.add(roundId)
      }
    },
  }
}

/** How long one refresh of the versions serves all clients with a later one. */
const refreshMs = 1_000

/** Runs at most once in `refreshMs`; calls in between get the last result. */
function throttle(work: () => Promise<void>) {
  let doneAt = -Infinity
  let last = Promise.resolve()
  return () => {
    if (performance.now() - doneAt < refreshMs) return last
    doneAt = performance.now()
    last = work()
    return last
  }
}

/** Runs one at a time per key; calls during a run share one more run after it. */
function exclusiveAction(work: (key: string) => Promise<void>, failed: (error: unknown) => void) {
  const running = new Map<string, Promise<void>>()
  const next = new Map<string, Promise<void>>()
  const begin = (key: string): Promise<void> => {
    const done = work(key)
      .catch(failed)
      .finally(() => running.delete(key))
    running.set(key, done)
    return done
  }
  return (key: string): Promise<void> => {
    const before = running.get(key)
    if (!before) return begin(key)
    const waiting = next.get(key)
    if (waiting) return waiting
    const after = before.then(() => {
      next.delete(key)
      return begin(key)
    })
    next.set(key, after)
    return after
  }
}
