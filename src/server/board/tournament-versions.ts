import { errorFields, type Log } from '../log.ts'
import type { Db } from '../db/client.ts'
import type { Listener } from '../db/listen.ts'
import { selectVersions } from './board-queries.ts'

/** Which version each tournament is at; what was made from it may be shown again. */
export type Versions = {
  /** Without a question to the database; undefined for a tournament that nobody has asked for. */
  known: (tournamentId: string) => number | undefined
  /** Known, or asked for. */
  read: (tournamentId: string) => Promise<number>
  /** Asks the database now for all that are known. */
  reread: () => Promise<void>
  /** Calls whenever a known tournament has a new version. */
  onBump: (notify: (tournamentId: string) => void) => void
  close: () => void
}

const patienceMs = 5_000
/** Where the database's trigger says `<tournament> <version>` at each commit that changes what a board reads. */
const tournamentChannel = 'tournament'

/**
 * Follows the tournaments' versions as `followPublicData` follows that of the public pages: by the call at
 * each commit, every five seconds and at each reconnection (E26). A call carries tournament and version.
 */
export async function followVersions(world: {
  db: Db
  listener: Listener
  log: Log
}): Promise<Versions> {
  const { db, listener, log } = world
  const versions = new Map<string, number>()
  const listeners: ((tournamentId: string) => void)[] = []
  const note = (tournamentId: string, version: number) => {
    if (version <= (versions.get(tournamentId) ?? -1)) return
    const isNew = !versions.has(tournamentId)
    versions.set(tournamentId, version)
    if (!isNew) for (const notify of listeners) notify(tournamentId)
  }
  const reread = async () => {
    const rows = await selectVersions(db, [...versions.keys()])
    for (const { tournamentId, version } of rows) note(tournamentId, version)
  }
  const quietly = () =>
    reread().catch((error) =>
      log('warn', 'The versions of the tournaments could not be read', errorFields(error)),
    )
  await listener.on(tournamentChannel, {
    called: (payload) => {
      const [tournamentId = '', version] = payload.split(' ')
      if (versions.has(tournamentId)) note(tournamentId, Number(version))
    },
    lost: quietly,
  })
  const timer = setInterval(quietly, patienceMs).unref()
  return {
    known: (tournamentId) => versions.get(tournamentId),
    read: async (tournamentId) => {
      const known = versions.get(tournamentId)
      if (known !== undefined) return known
      const [row] = await selectVersions(db, [tournamentId])
      if (row) note(tournamentId, row.version)
      return row?.version ?? 0
    },
    reread,
    onBump: (notify) => void listeners.push(notify),
    close: () => clearInterval(timer),
  }
}

/** Asks the database each time: for scripts and tests, where nobody listens. */
export const askedVersions = (db: Db): Versions => ({
  known: () => undefined,
  read: async (tournamentId) => (await selectVersions(db, [tournamentId]))[0]?.version ?? 0,
  reread: async () => undefined,
  onBump: () => undefined,
  close: () => undefined,
})
