import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Elapsed time may be this many times the limit of processor time, for a busy machine. */
const elapsedFactor = 6

/** Processor seconds that a child process has used, and seconds since its start. */
type TimeUsed = { processor: number; elapsed: number }

/** Limits of a child process: processor seconds, and megabytes of memory outside its heap, where given. */
export type ChildLimits = { seconds: number; megabytes?: number }

type Overrun = 'too_much_work' | 'machine_busy' | 'too_much_memory'

/** Checks at intervals what a child process uses: processor time and memory where the system provides them. */
export function watchUse(
  child: ChildProcess,
  limits: ChildLimits,
  end: (overrun: Overrun) => void,
): NodeJS.Timeout {
  const startedAt = performance.now()
  const check = async () => {
    const elapsed = (performance.now() - startedAt) / 1000
    const processor = (await processorSeconds(child.pid)) ?? elapsed
    const verdict = evaluateTime({ processor, elapsed }, limits)
    if (verdict !== 'continue') end(verdict)
    const { megabytes = Infinity } = limits
    if (((await residentMegabytes(child.pid)) ?? 0) > megabytes) end('too_much_memory')
  }
  return setInterval(() => void check(), Math.min(500, limits.seconds * 250))
}

/**
 * Whether a child process may continue. The limit is processor time, because on a busy machine even a small file
 * takes long.
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
async function residentMegabytes(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

/** Calls `end` with the exit of the process, also when it has ended already. */
export function onEnd(
  child: ChildProcess,
  end: (code: number | null, signal: NodeJS.Signals | null) => void,
) {
  const { exitCode, signalCode } = child
  if (exitCode !== null || signalCode !== null) end(exitCode, signalCode)
  else child.once('exit', end)
}

/** Signals of an exit when the heap is full (V8) or the machine has no memory left (kernel). */
const outOfMemory = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'])

/** Whether a child process ended because of memory; any other exit is not caused by its input. */
export const ranOutOfMemory = (signal: NodeJS.Signals | null): boolean => outOfMemory.has(signal)
