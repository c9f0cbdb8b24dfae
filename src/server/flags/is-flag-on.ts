import {
  isOnFor,
  unsetFlag,
  type FlagName,
  type FlagSetting,
  type FlagSubject,
} from '#domain/flags/flags.ts'
import type { Ctx } from '../ctx.ts'
import type { Db } from '../db/client.ts'
import type { Listener } from '../db/listen.ts'
import { flagChannel, selectFlags } from './flag-queries.ts'

type Read = Promise<ReadonlyMap<string, FlagSetting>>

/** All flags of a process, read once and again after a notified change. */
let cache = new WeakMap<Db, { read: Read; at: number }>()

/** Read again at the latest after this time, should a notification be lost. */
const oldestMs = 60_000

/** Whether a flag of the code is on for a subject. Must not be called in a transaction, which sees its own time. */
export async function isFlagOn(
  { db }: Pick<Ctx, 'db'>,
  name: FlagName,
  subject: FlagSubject,
): Promise<boolean> {
  return isOnFor(name, (await settings(db)).get(name) ?? unsetFlag(name), subject)
}

function settings(db: Db): Read {
  const cached = cache.get(db)
  if (cached && performance.now() - cached.at < oldestMs) return cached.read
  const read = selectFlags(db).then((rows) => new Map(rows.map((row) => [row.name, row])))
  cache.set(db, { read, at: performance.now() })
  read.catch(() => cache.delete(db))
  return read
}

/** Reads the flags again at the next question. */
export function forgetFlags() {
  cache = new WeakMap()
}

/** Forgets them when another process changes one, and when a notification may have been lost. */
export const followFlags = (listener: Listener): Promise<void> =>
  listener.on(flagChannel, { onNotify: forgetFlags, onReconnect: forgetFlags })
