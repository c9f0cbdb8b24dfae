import { errorFields, type Log } from '../log.ts'
import type { Db } from '../db/client.ts'
import type { Listener } from '../db/listen.ts'
import { selectVersions } from './board-queries.ts'

/** The current version of each tournament: data built from that version can be served from a cache. */
export type Versions = {
  /** Without a query; undefined for a tournament that has not been read. */
  cached: (tournamentId: string) => number | undefined
  /** The cached version, or a query for it. */
  read: (tournamentId: string) => Promise<number>
  /** Queries all cached versions again. */
  refresh: () => Promise<void>
  /**
   * Calls the listener whenever a cached tournament has a new version, with the moment of `performance.now()` at which
   * the change was made, as far as this process can tell.
   */
  onBump: (notify: (tournamentId: string, changedAt: number) => void) => void
  close: () => void
}

const refreshMs = 5_000
/** PostgreSQL `NOTIFY` channel: at each commit that changes a board, a trigger sends `<tournament> <version>`. */
const notifyChannel = 'tournament'

/**
 * Keeps the versions of tournaments current: by notifications of each commit, and by a query every
 * five seconds and after each reconnection. `followPublicData` does the same for public pages.
 */
export async function followVersions(options: {
  db: Db
  listener: Listener
  log: Log
}): Promise<Versions> {
  const { db, listener, log } = options
  const versions = new Map<string, number>()
  const listeners: ((tournamentId: string, changedAt: number) => void)[] = []
  const setVersion = (tournamentId: string, version: number, changedAt = performance.now()) => {
    if (version <= (versions.get(tournamentId) ?? -1)) return
    const isNew = !versions.has(tournamentId)
    versions.set(tournamentId, version)
    if (!isNew) for (const notify of listeners) notify(tournamentId, changedAt)
  }
  let lastAskedAt = performance.now()
  const refresh = async () => {
    const askedBefore = lastAskedAt
    lastAskedAt = performance.now()
    const rows = await selectVersions(db, [...versions.keys()])
    // No notification came for these: the change may be as old as the query before this one.
    for (const { tournamentId, version } of rows) setVersion(tournamentId, version, askedBefore)
  }
  const refreshOrLog = () =>
    refresh().catch((error) =>
      log('warn', 'The versions of the tournaments could not be read', errorFields(error)),
    )
  await listener.on(notifyChannel, {
    onNotify: (payload) => {
      const [tournamentId = '', version] = payload.split(' ')
      if (versions.has(tournamentId)) setVersion(tournamentId, Number(version))
    },
    onReconnect: refreshOrLog,
  })
  const timer = setInterval(refreshOrLog, refreshMs).unref()
  return {
    cached: (tournamentId) => versions.get(tournamentId),
    read: async (tournamentId) => {
      const version = versions.get(tournamentId)
      if (version !== undefined) return version
      const [row] = await selectVersions(db, [tournamentId])
      if (row) setVersion(tournamentId, row.version)
      return row?.version ?? 0
    },
    refresh,
    onBump: (notify) => void listeners.push(notify),
    close: () => clearInterval(timer),
  }
}

/** Queries the database each time: for scripts and tests without a listener. */
export const uncachedVersions = (db: Db): Versions => ({
  cached: () => undefined,
  read: async (tournamentId) => (await selectVersions(db, [tournamentId]))[0]?.version ?? 0,
  refresh: async () => undefined,
  onBump: () => undefined,
  close: () => undefined,
})
