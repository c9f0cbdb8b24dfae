import { AppError } from '../app-error.ts'
import type { Boards } from './boards.ts'
import { openChannel, type Channel } from './channel.ts'

/** The boards that somebody watches, each with one channel, led on by the versions of their tournaments. */
export function openChannels(boards: Boards, failed: (error: unknown) => void) {
  const channels = new Map<string, Promise<Channel>>()
  const idle = new Set<string>()
  const roundsOf = new Map<string, Set<string>>()

  const advance = async (roundId: string) => {
    const channel = await channels.get(roundId)
    await channel?.advance(await boards.read(roundId))
  }
  const inTurn = exclusiveAction(advance, failed)
  const rereadSeldom = seldom(boards.versions.reread)
  boards.versions.onBump((tournamentId) => {
    for (const roundId of roundsOf.get(tournamentId) ?? []) inTurn(roundId)
  })

  async function make(roundId: string): Promise<Channel> {
    const tournamentId = await boards.tournamentOfRound(roundId)
    if (!tournamentId) throw new AppError('not_found')
    // Called for from here on, so that nothing falls between reading and listening.
    roundsOf.set(tournamentId, (roundsOf.get(tournamentId) ?? new Set()).add(roundId))
    return openChannel(await boards.read(roundId))
  }
  function open(roundId: string): Promise<Channel> {
    const known = channels.get(roundId)
    if (known) return known
    const made = make(roundId)
    channels.set(roundId, made)
    made.catch(() => channels.delete(roundId))
    return made
  }
  const forget = (roundId: string) => {
    channels.delete(roundId)
    for (const rounds of roundsOf.values()) rounds.delete(roundId)
  }
  return {
    /** The channel of a round at this version or a later one. */
    at: async (roundId: string, version: number): Promise<Channel> => {
      const channel = await open(roundId)
      if (version <= channel.version()) return channel
      // Whoever asks has read from a process that received it first; or has made the number up.
      await rereadSeldom()
      await inTurn(roundId)
      return channel
    },
    all: async () => {
      const opened = await Promise.allSettled(channels.values())
      return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    },
    /** Forgets the boards that nobody has watched since the time before: somebody may be on the way in. */
    sweep: async () => {
      for (const [roundId, opened] of channels) {
        const channel = await opened.catch(() => undefined)
        if (!channel || channel.size() > 0) idle.delete(roundId)
        else if (idle.delete(roundId)) forget(roundId)
        else idle.add(roundId)
      }
    },
  }
}

/** So long one reading of the versions serves everybody who comes with a later one. */
const rereadMs = 1_000

/** What has been done just now is not done again, whoever asks and however often. */
function seldom(work: () => Promise<void>) {
  let doneAt = -Infinity
  let last = Promise.resolve()
  return () => {
    if (performance.now() - doneAt < rereadMs) return last
    doneAt = performance.now()
    last = work()
    return last
  }
}

/** One at a time for each key; what comes meanwhile is done once more afterwards. Settles when it is. */
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
