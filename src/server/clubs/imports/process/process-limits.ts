import { readFile } from 'node:fs/promises'
import type { Limits } from '../limits.ts'

/** How many times the seconds of work may pass on a machine that has other things to do. */
const patience = 6

/** Seconds of a processor that the reader has used, and seconds since it was started. */
type Spent = { worked: number; passed: number }

/**
 * Whether a reader may go on. A file has a limit of work, for only work says how large a task it is:
 * on a busy machine two lines take as long as a register does on an idle one.
 */
export function evaluateTime(
  { worked, passed }: Spent,
  { seconds }: Pick<Limits, 'seconds'>,
): 'goes_on' | 'too_much_work' | 'machine_busy' {
  if (worked >= seconds) return 'too_much_work'
  return passed >= seconds * patience ? 'machine_busy' : 'goes_on'
}

/**
 * Seconds of a processor that a process has used, as Linux counts them, in hundredths; undefined
 * elsewhere and for one that has ended.
 */
export async function workedSeconds(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the process stands before the last parenthesis, and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields[11]), Number(fields[12])]
  return fields.length > 12 ? (user + system) / 100 : undefined
}

/** The engine ends itself like this when its heap is full, and the kernel does when the machine is. */
const outOfMemory = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'])

/** Whether a reader that ended without an answer had no memory left; anything else is no error of the file. */
export const ranOutOfMemory = (signal: NodeJS.Signals | null): boolean => outOfMemory.has(signal)
