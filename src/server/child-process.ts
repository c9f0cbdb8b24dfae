import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { resolve as resolvePath } from 'node:path'
import { keepIdle, takeIdle } from './kept-process.ts'
import { watchUse, type ChildLimits, type Overrun } from './process-use.ts'

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
  /** Whether the process stays for the next task of its entry. Not for a task that parses a file of somebody else. */
  isKept?: boolean
  task: unknown
  limits: ChildLimits
  /** Receives each message; `resolve` ends the task, by its last message, and the process unless it is kept. */
  onMessage: (answer: Answer, resolve: (result: Result) => void) => void
  /** The result of a process that exceeded its limits, or the error that it throws. */
  onOverrun: (overrun: Overrun) => Result
}

const require = createRequire(import.meta.url)

/**
 * Runs a task in a process of its own with limits of time and memory, so that it can neither block nor harm this one.
 * The process gets no environment, and Node's permission model restricts it to reading our own folder. A kept one that is
 * busy is not waited for, and one that broke or exceeded its limits is not used again.
 * @throws what `onOverrun` throws, and an Error when the process breaks or ends without a result.
 */
export function runChild<Answer extends { type: string }, Result>(
  run: ChildRun<Answer, Result>,
): Promise<Result> {
  const { entry, name, task, limits, onMessage, onOverrun } = run
  const worker = takeIdle(entry) ?? { child: startChild(run), usedSeconds: 0 }
  const { child } = worker
  let isDone = false
  let timer: NodeJS.Timeout | undefined
  return new Promise<Result>((resolve, reject) => {
    const attempt = (step: () => void) => {
      try {
        step()
      } catch (error) {
        reject(error)
      }
    }
    const endBy = (overrun: Overrun) => attempt(() => resolve(onOverrun(overrun)))
    timer = watchUse(worker, limits, endBy)
    const resolveDone = (result: Result) => {
      isDone = true
      resolve(result)
    }
    child.on('message', (answer: Answer | Broken) => {
      if (isBroken(answer)) reject(new Error(`${name} broke: ${answer.message}`))
      else attempt(() => onMessage(answer, resolveDone))
    })
    // If no result came before, the exit of the process shows whether the task is to blame.
    child.on('disconnect', () => {
      onEnd(child, (code, signal) => {
        if (ranOutOfMemory(signal)) endBy('too_much_memory')
        else reject(new Error(`${name} ended by itself: ${signal ?? `code ${code}`}`))
      })
    })
    child.on('error', reject)
    // If the process has ended already, `disconnect` reports it.
    child.send(task as object, () => undefined)
  }).finally(() => {
    clearInterval(timer)
    if (isDone && run.isKept) return keepIdle(entry, child)
    child.kill('SIGKILL')
    return undefined
  })
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

type Run<Task, Answer> = (task: Task, send: (answer: Answer) => Promise<void>) => Promise<void>

/**
 * In a child process: receives its one task and ends after it. A child whose parent has ended ends, too.
 * @param run does the task; what it throws is sent as a bug of ours.
 */
export function serveTask<Task, Answer>(run: Run<Task, Answer>): void {
  process.once('disconnect', () => process.exit())
  process.once('message', (task: Task) => {
    void doTask(run, task).finally(() => process.disconnect?.())
  })
}

/** In a child process that is kept: receives its tasks, one after the other. Otherwise like `serveTask`. */
export function serveTasks<Task, Answer>(run: Run<Task, Answer>): void {
  process.once('disconnect', () => process.exit())
  process.on('message', (task: Task) => void doTask(run, task))
}

function doTask<Task, Answer>(run: Run<Task, Answer>, task: Task): Promise<void> {
  const send = (answer: Answer | Broken) =>
    new Promise<void>((resolve) => {
      process.send?.(answer, undefined, undefined, () => resolve())
    })
  return run(task, send).catch((error: unknown) =>
    send({ type: 'broken', message: describeError(error) }),
  )
}

/** With the causes, of which a failed query names the reason. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error.cause === undefined ? '' : `\nCaused by ${describeError(error.cause)}`
  return `${error.stack}${cause}`
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
