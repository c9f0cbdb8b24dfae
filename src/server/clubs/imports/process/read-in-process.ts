import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve as resolvePath } from 'node:path'
import { AppError } from '../../../app-error.ts'
import { limitsOf, type FileKind, type Limits } from '../limits.ts'
import type { ReadOptions } from '../read-records.ts'
import type { ReadAnswer, ReadResult, ReadTask } from './messages.ts'
import { createTaskQueue } from './queue.ts'
import { readFile } from 'node:fs/promises'

/** Two queues, so that a director's small list of entrants never waits for a large register. */
const registers = createTaskQueue({ concurrency: 1, waiting: 6, perAccount: 3 })
const lists = createTaskQueue({ concurrency: 2, waiting: 16, perAccount: 3 })

const require = createRequire(import.meta.url)

export type ProcessOptions = ReadOptions & {
  /** The account of the request; its tasks in the queue are limited. */
  whose?: string | undefined
  limits?: Partial<Limits>
}

/**
 * Reads a file in a separate process with limits of memory, time and queue, so that a hostile file cannot
 * harm this process (E44). A thread is not enough: an allocation too large for the machine ends all threads.
 */
export function readInProcess<T>(
  kind: FileKind,
  bytes: Uint8Array,
  { whose = 'nobody', limits, ...options }: ProcessOptions,
): Promise<ReadResult<T>> {
  const fileLimits = { ...limitsOf[kind], ...limits }
  // Refused before a process is started.
  if (bytes.byteLength > fileLimits.bytes) return Promise.resolve(failedRead(tooLarge(fileLimits)))
  const runInTurn = kind === 'entrants' ? lists : registers
  return runInTurn(whose, () => runReader<T>(kind, bytes, { ...options, limits: fileLimits }))
}

function runReader<T>(
  kind: FileKind,
  bytes: Uint8Array,
  { onRow, limits, ...options }: ReadOptions & { limits: Limits },
): Promise<ReadResult<T>> {
  const reader = startReader(limits)
  let stop = () => undefined as void
  const result: ReadResult<T> = { records: [], errors: [], warnings: [], rows: 0, unused: [] }
  return new Promise<ReadResult<T>>((resolve, reject) => {
    const timer = watchTime(reader, limits, (verdict) => {
      if (verdict === 'too_much_work') resolve(failedRead(tooSlow))
      else reject(new AppError('too_many_requests', { reason: 'readers_busy', retryAfter: 10 }))
    })
    reader.on('message', (answer: ReadAnswer) => {
      if (answer.type === 'row') onRow?.(answer.done, answer.total)
      else if (answer.type === 'part') (result[answer.of] as unknown[]).push(...answer.items)
      else if (answer.type === 'end') resolve({ ...result, ...answer.head })
      else reject(new Error(`A file could not be read: ${answer.message}`))
    })
    // If no `end` message came before, the exit of the process shows whether the file is to blame.
    reader.on('disconnect', () => {
      onEnd(reader, (code, signal) => {
        if (ranOutOfMemory(signal)) resolve(failedRead(tooMuch))
        else reject(new Error(`The reader of a file ended by itself: ${signal ?? `code ${code}`}`))
      })
    })
    reader.on('error', reject)
    stop = () => {
      clearInterval(timer)
      reader.kill('SIGKILL')
    }
    const task: ReadTask = { kind, bytes, options }
    // If the process has ended already, `disconnect` reports it.
    reader.send(task, () => undefined)
  }).finally(() => stop())
}

/** Checks the reader's time at intervals: processor time where it is available, else elapsed time. */
function watchTime(
  reader: ChildProcess,
  limits: Limits,
  end: (verdict: 'too_much_work' | 'machine_busy') => void,
) {
  const startedAt = performance.now()
  const check = async () => {
    const elapsed = (performance.now() - startedAt) / 1000
    const processor = (await processorSeconds(reader.pid)) ?? elapsed
    const verdict = evaluateTime({ processor, elapsed }, limits)
    if (verdict !== 'continue') end(verdict)
  }
  return setInterval(() => void check(), Math.min(500, limits.seconds * 250))
}

/** Calls `end` with the exit of the process, also when it has ended already. */
function onEnd(
  reader: ChildProcess,
  end: (code: number | null, signal: NodeJS.Signals | null) => void,
) {
  const { exitCode, signalCode } = reader
  if (exitCode !== null || signalCode !== null) end(exitCode, signalCode)
  else reader.once('exit', end)
}

/** Starts the reader from its source file. Its environment is empty, so it gets no secrets. */
function startReader({ memory }: Limits): ChildProcess {
  const entry = require.resolve('#server/file-reader.ts')
  const home = resolvePath(entry, '../../..')
  return fork(entry, [], {
    execArgv: ['--permission', `--allow-fs-read=${home}`, `--max-old-space-size=${memory}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

const failedRead = <T>(reason: string): ReadResult<T> => ({
  records: [],
  errors: [{ reason }],
  warnings: [],
  rows: 0,
  unused: [],
})

const tooLarge = ({ bytes }: Limits) =>
  `Filen er større end ${Math.floor(bytes / 1024 / 1024)} MB. Del den i flere filer.`
const tooSlow =
  'Filen tager for lang tid at læse. Gem den igen fra Excel, eller del den i flere filer.'
const tooMuch =
  'Filen fylder for meget at læse. Gem den igen fra Excel, eller del den i flere filer.'

/** Elapsed time may be this many times the limit of processor time, for a busy machine. */
const elapsedFactor = 6

/** Processor seconds that the reader has used, and seconds since its start. */
type TimeUsed = { processor: number; elapsed: number }

/**
 * Whether a reader may continue. The limit is processor time, because on a busy machine even a small file
 * takes long.
 */
export function evaluateTime(
  { processor, elapsed }: TimeUsed,
  { seconds }: Pick<Limits, 'seconds'>,
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

/** Signals of an exit when the heap is full (V8) or the machine has no memory left (kernel). */
const outOfMemory = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'])

/** Whether a reader ended because of memory; any other exit is not caused by the file. */
const ranOutOfMemory = (signal: NodeJS.Signals | null): boolean => outOfMemory.has(signal)
