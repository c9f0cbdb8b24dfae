import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { processorSeconds } from '../../../bench/service.ts'

/** Processor time depends less on other work on the machine than elapsed time. */
export type ProcessorTime = { service: number; database: number }

/** The seconds that the processes of the service, and of its database on this machine, have used so far. */
export async function processorTime(
  addresses: readonly string[],
  pool: pg.Pool,
): Promise<ProcessorTime> {
  const used = await Promise.all(addresses.map(processorSeconds))
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent ?? 0
  return {
    service: used.reduce((sum, seconds) => sum + seconds, 0),
    database: secondsOfDatabase(postmaster),
  }
}

/** Of the postmaster, of its children, and of children that have ended. */
function secondsOfDatabase(postmaster: number): number {
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => statOf(Number(pid)))
    .filter((stat) => stat !== undefined)
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
    .reduce((sum, { own, ended }) => sum + own + ended, 0)
  return ticks / ticksPerSecond
}

/** USER_HZ, which Linux fixes for what it shows. */
const ticksPerSecond = 100

function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [
      1, 11, 12, 13, 14,
    ].map((field) => fields[field])
    return { pid, parent, own: user + system, ended: endedUser + endedSystem }
  } catch {
    // It has ended.
    return undefined
  }
}
