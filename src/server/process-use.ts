import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Elapsed time may be this many times the limit of processor time, for a busy machine. */
const elapsedFactor = 6

/** A fast machine converts the largest picture in half a second, and its memory is full before. */
const checkEveryMs = 100

/** Processor seconds that a task has used, and seconds since its start. */
type TimeUsed = { processor: number; elapsed: number }

/** Limits of a task: processor seconds, and megabytes of memory outside the heap of its process, where given. */
export type ChildLimits = { seconds: number; megabytes?: number }

export type Overrun = 'too_much_work' | 'machine_busy' | 'too_much_memory'

/**
 * Checks at intervals what a child process uses for a task: processor time and memory where the system provides them.
 * @param usedSeconds its processor time before this task.
 */
export function watchUse(
  { child, usedSeconds }: { child: ChildProcess; usedSeconds: number },
  limits: ChildLimits,
  end: (overrun: Overrun) => void,
): NodeJS.Timeout {
  const startedAt = performance.now()
  const check = async () => {
    const elapsed = (performance.now() - startedAt) / 1000
    const total = await processorSeconds(child.pid)
    const processor = total === undefined ? elapsed : total - usedSeconds
    const verdict = evaluateTime({ processor, elapsed }, limits)
    if (verdict !== 'continue') end(verdict)
    const { megabytes = Infinity } = limits
    if (((await residentMegabytes(child.pid)) ?? 0) > megabytes) end('too_much_memory')
  }
  return setInterval(() => void check(), Math.min(checkEveryMs, limits.seconds * 250))
}

/**
 * Whether a task may continue. The limit is processor time, because on a busy machine even a small file takes long.
 */
export function evaluateTime(
  { processor, elapsed }: TimeUsed,
  { seconds }: Pick<ChildLimits, 'seconds'>,
): 'continue' | 'too_much_work' | 'machine_busy' {
  if (processor >= seconds) return 'too_much_work'
  return elapsed >= seconds * elapsedFactor ? 'machine_busy' : 'continue'
}

/**
 * Processor seconds that a process has used, from Linux; undefined on other systems and for a process that
 * has ended.
 */
export async function processorSeconds(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the process ends at the last parenthesis and may contain any character.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system] = [Number(fields[11]), Number(fields[12])]
  return fields.length > 12 ? (user + system) / 100 : undefined
}

/** Megabytes that a process holds in memory, from Linux; undefined elsewhere. */
export async function residentMegabytes(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
