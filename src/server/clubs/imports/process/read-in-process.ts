import { AppError } from '../../../app-error.ts'
import { runChild } from '../../../child-process.ts'
import { limitsOf, type FileKind, type Limits } from '../limits.ts'
import type { ReadOptions } from '../read-records.ts'
import type { ReadAnswer, ReadResult, ReadTask } from './messages.ts'
import { createTaskQueue } from './queue.ts'

/** Two queues, so that a director's small list of entrants never waits for a large register. */
const registers = createTaskQueue({ concurrency: 1, waiting: 6, perAccount: 3 })
const lists = createTaskQueue({ concurrency: 2, waiting: 16, perAccount: 3 })

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
  const runInTurn = kind === 'entrants' || kind === 'settlement' ? lists : registers
  return runInTurn(whose, () => runReader<T>(kind, bytes, { ...options, limits: fileLimits }))
}

function runReader<T>(
  kind: FileKind,
  bytes: Uint8Array,
  { onRow, limits, ...options }: ReadOptions & { limits: Limits },
): Promise<ReadResult<T>> {
  const result: ReadResult<T> = { records: [], errors: [], warnings: [], rows: 0, unused: [] }
  const task: ReadTask = { kind, bytes, options }
  return runChild<ReadAnswer, ReadResult<T>>({
    entry: '#server/file-reader.ts',
    name: 'The reader of a file',
    // The only WebAssembly is what strips our types: compiling it twice would take a quarter of the start.
    options: ['--liftoff-only', `--max-old-space-size=${limits.memory}`],
    task,
    limits,
    onMessage: (answer, resolve) => {
      if (answer.type === 'row') onRow?.(answer.done, answer.total)
      else if (answer.type === 'part') (result[answer.of] as unknown[]).push(...answer.items)
      else resolve({ ...result, ...answer.head })
    },
    onOverrun: (overrun) => {
      if (overrun === 'too_much_work') return failedRead(tooSlow)
      if (overrun === 'too_much_memory') return failedRead(tooMuch)
      throw new AppError('too_many_requests', { reason: 'readers_busy', retryAfter: 10 })
    },
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
