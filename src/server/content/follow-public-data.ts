import type { Db } from '../db/client.ts'
import type { Listener } from '../db/listen.ts'
import { errorFields, type Log } from '../log.ts'
import { selectPublicState, type PublicState } from './public-queries.ts'
import { publicChannel } from './public-data-version.ts'

/** The current version of the public data; pages rendered from it may be served from the cache. */
export type PublicData = {
  /** The version without a query; undefined when the clock has left the interval that was read. */
  known: () => string | undefined
  /** The known version, or read from the database. */
  version: () => Promise<string>
  /** Reads the version from the database now. */
  reread: () => Promise<void>
  close: () => void
}

type Dependencies = { db: Db; listener: Listener; now: () => Date; log: Log }

const rereadMs = 5_000

/**
 * Follows the version by a `NOTIFY` at each commit, and by reading it every five seconds and at each
 * reconnection, because a notification may be lost (E26). While the database cannot be reached the
 * last version stays valid, because nobody can change the data.
 */
export async function followPublicData(deps: Dependencies): Promise<PublicData> {
  let current: VersionInterval | undefined
  const reread = oneAtATime(async () => {
    const at = deps.now()
    current = intervalOf(await selectPublicState(deps.db, at), at)
  })
  const known = () => {
    const now = deps.now().getTime()
    return current && now >= current.from && now < current.until ? current.version : undefined
  }
  const quietly = () =>
    reread().catch((error) =>
      deps.log('warn', 'The version of the public data could not be read', errorFields(error)),
    )
  await deps.listener.on(publicChannel, { onNotify: quietly, onReconnect: quietly })
  await reread()
  const timer = setInterval(quietly, rereadMs).unref()
  return {
    known,
    version: async () => {
      if (known() === undefined) await reread()
      return known() ?? current?.version ?? '0'
    },
    reread,
    close: () => clearInterval(timer),
  }
}

/** The version at an instant, read from the database. */
export const publicVersionAt = async (db: Db, at: Date): Promise<string> =>
  intervalOf(await selectPublicState(db, at), at).version

type VersionInterval = { version: string; from: number; until: number }

const hourMs = 3_600_000

/**
 * From the last full hour or timed change to the next: within it, only new data change a public page. The hour,
 * because the club finder answers for the next sensible tee time; midnight is a full hour too.
 */
function intervalOf(state: PublicState, at: Date): VersionInterval {
  const hour = Math.floor(at.getTime() / hourMs) * hourMs
  const from = Math.max(hour, state.turned?.getTime() ?? 0)
  const until = Math.min(hour + hourMs, state.turns?.getTime() ?? Infinity)
  return { version: `${state.version}-${Math.floor(from / 1000).toString(36)}`, from, until }
}

/** Runs the work one at a time; calls during a run share one further run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = () => {
    running = work().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return begin()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
