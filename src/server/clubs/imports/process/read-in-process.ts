import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve as resolvePath } from 'node:path'
import { AppError } from '../../../app-error.ts'
import { limitsOf, type FileKind, type Limits } from '../limits.ts'
import type { ReadOptions } from '../read-records.ts'
import type { ReadAnswer, ReadResult, ReadTask } from './messages.ts'
import { createTaskQueue } from './queue.ts'
import { onEnd, ranOutOfMemory, watchUse } from './child-process.ts'

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
    const timer = watchUse(reader, limits, (overrun) => {
      if (overrun === 'too_much_work') resolve(failedRead(tooSlow))
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
