import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { readFile } from 'node:fs/promises'
import { resolve as resolvePath } from 'node:path'

/** Elapsed time may be this many times the limit of processor time, for a busy machine. */
const elapsedFactor = 6

/** A fast machine converts the largest picture in half a second, and its memory is full before. */
const checkEveryMs = 100

/** Processor seconds that a child process has used, and seconds since its start. */
type TimeUsed = { processor: number; elapsed: number }

/** Limits of a child process: processor seconds, and megabytes of memory outside its heap, where given. */
export type ChildLimits = { seconds: number; megabytes?: number }

export type Overrun = 'too_much_work' | 'machine_busy' | 'too_much_memory'

/** A message with which a child process reports a bug of ours. */
type Broken = { type: 'broken'; message: string }

type ChildRun<Answer, Result> = {
  /** The source file of the process, as an import of ours: `#server/file-reader.ts`. */
  entry: string
  /** For errors: `The reader of a file`. */
  name: string
  /** What the process may do beyond reading our own folder, and the size of its heap, as options of Node. */
  options: readonly string[]
  /** Whether other work of the machine comes first. */
  isBackground?: boolean
  task: unknown
  limits: ChildLimits
  /** Receives each message; `resolve` ends the process. */
  onMessage: (answer: Answer, resolve: (result: Result) => void) => void
  /** The result of a process that exceeded its limits, or the error that it throws. */
  onOverrun: (overrun: Overrun) => Result
}

const require = createRequire(import.meta.url)

/**
 * Runs a task in a process of its own with limits of time and memory, so that it can neither block nor harm this one.
 * The process gets no environment, and Node's permission model restricts it to reading our own folder.
 * @throws what `onOverrun` throws, and an Error when the process breaks or ends without a result.
 */
export function runChild<Answer extends { type: string }, Result>(
  run: ChildRun<Answer, Result>,
): Promise<Result> {
  const { name, task, limits, onMessage, onOverrun } = run
  const child = startChild(run)
  let stop = () => undefined as void
  return new Promise<Result>((resolve, reject) => {
    const attempt = (step: () => void) => {
      try {
        step()
      } catch (error) {
        reject(error)
      }
    }
    const endBy = (overrun: Overrun) => attempt(() => resolve(onOverrun(overrun)))
    const timer = watchUse(child, limits, endBy)
    child.on('message', (answer: Answer | Broken) => {
      if (isBroken(answer)) reject(new Error(`${name} broke: ${answer.message}`))
      else attempt(() => onMessage(answer, resolve))
    })
    // If no result came before, the exit of the process shows whether the task is to blame.
    child.on('disconnect', () => {
      onEnd(child, (code, signal) => {
        if (ranOutOfMemory(signal)) endBy('too_much_memory')
        else reject(new Error(`${name} ended by itself: ${signal ?? `code ${code}`}`))
      })
    })
    child.on('error', reject)
    stop = () => {
      clearInterval(timer)
      child.kill('SIGKILL')
    }
    // If the process has ended already, `disconnect` reports it.
    child.send(task as object, () => undefined)
  }).finally(() => stop())
}

const isBroken = (answer: { type: string }): answer is Broken => answer.type === 'broken'

/** Starts the process from its source file. Its environment is empty, so it gets no secrets. */
function startChild({ entry, options, isBackground }: ChildRun<never, unknown>): ChildProcess {
  const file = require.resolve(entry)
  const home = resolvePath(file, '../../..')
  const child = fork(file, [], {
    execArgv: ['--permission', `--allow-fs-read=${home}`, ...options],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (!isBackground) return child
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it.
  }
  return child
}

/**
 * In a child process: receives its one task and ends after it. A child whose parent has ended ends, too.
 * @param run does the task; what it throws is sent as a bug of ours.
 */
export function serveTask<Task, Answer>(
  run: (task: Task, send: (answer: Answer) => Promise<void>) => Promise<void>,
): void {
  const send = (answer: Answer | Broken) =>
    new Promise<void>((resolve) => {
      process.send?.(answer, undefined, undefined, () => resolve())
    })
  process.once('disconnect', () => process.exit())
  process.once('message', (task: Task) => {
    void run(task, send)
      .catch((error: unknown) => {
        return send({ type: 'broken', message: describeError(error) })
      })
      .finally(() => process.disconnect?.())
  })
}

/** With the causes, of which a failed query names the reason. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause === undefined ? '' : `\nCaused by ${describeError(error.cause)}`
  return `${error.stack}${cause}`
}

/** Checks at intervals what a child process uses: processor time and memory where the system provides them. */
function watchUse(
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
  return setInterval(() => void check(), Math.min(checkEveryMs, limits.seconds * 250))
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
function onEnd(
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
const ranOutOfMemory = (signal: NodeJS.Signals | null): boolean => outOfMemory.has(signal)
