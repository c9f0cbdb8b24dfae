import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '../postgres/debian.ts'

const everyMs = 20

/** Commits the time again and again, so that a recovered database says which moment it has. */
export function keepMoments(port: number) {
  const ending = new AbortController()
  let last = new Date(0)
  const writing = (async () => {
    while (!ending.signal.aborted) {
      const text = 'insert into moments default values returning at'
      const [row] = await query(port, 'postgres', text).catch(() => [])
      if (row) last = row.at as Date
      await sleep(everyMs)
    }
  })()
  return {
    /** The last that was acknowledged. */
    last: () => last,
    stop: () => {
      ending.abort()
      return writing
    },
  }
}

export async function lastMoment(port: number): Promise<Date> {
  const [row] = await query(port, 'postgres', 'select max(at) as at from moments')
  return row?.at as Date
}
