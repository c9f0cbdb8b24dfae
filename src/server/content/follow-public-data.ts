import { addDays } from '#domain/shared/dates.ts'
import { danishDay, danishInstant } from '../clock.ts'
import type { Db } from '../db/client.ts'
import type { Listener } from '../db/listen.ts'
import { errorFields, type Log } from '../log.ts'
import { selectPublicState, type PublicState } from './public-queries.ts'
import { publicChannel } from './public-tables.ts'

/** Which version of the public data is true now; what was rendered from it may be served again. */
export type PublicData = {
  /** Without a question to the database; undefined when the clock has left the known stretch. */
  known: () => string | undefined
  /** Known, or asked for. */
  version: () => Promise<string>
  /** Asks the database now. */
  reread: () => Promise<void>
  close: () => void
}

type Dependencies = { db: Db; listener: Listener; now: () => Date; log: Log }

const patienceMs = 5_000

/**
 * Follows the version by the database's own call at each commit, and by asking every five seconds
 * and at each reconnection, because a call may be lost (E26). While the database cannot be reached
 * the last version stays: what nobody can change has not changed.
 */
export async function followPublicData(deps: Dependencies): Promise<PublicData> {
  let stretch: Stretch | undefined
  const reread = inTurn(async () => {
    const at = deps.now()
    stretch = stretchOf(await selectPublicState(deps.db, at), at)
  })
  const known = () => {
    const now = deps.now().getTime()
    return stretch && now >= stretch.from && now < stretch.until ? stretch.version : undefined
  }
  const quietly = () =>
    reread().catch((error) =>
      deps.log('warn', 'The version of the public data could not be read', errorFields(error)),
    )
  await deps.listener.on(publicChannel, { onNotify: quietly, onReconnect: quietly })
  await reread()
  const timer = setInterval(quietly, patienceMs).unref()
  return {
    known,
    version: async () => {
      if (known() === undefined) await reread()
      return known() ?? stretch?.version ?? '0'
    },
    reread,
    close: () => clearInterval(timer),
  }
}

type Stretch = { version: string; from: number; until: number }

/** From the last midnight or turn to the next: in between only the data can change a public page. */
function stretchOf(state: PublicState, at: Date): Stretch {
  const day = danishDay(at)
  const from = Math.max(danishInstant(day, 0).getTime(), state.turned?.getTime() ?? 0)
  const until = Math.min(
    danishInstant(addDays(day, 1), 0).getTime(),
    state.turns?.getTime() ?? Infinity,
  )
  return { version: `${state.version}-${Math.floor(from / 1000).toString(36)}`, from, until }
}

/** One question at a time; a call that comes meanwhile is answered by one more question. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
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
