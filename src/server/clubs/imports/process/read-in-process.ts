import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve as resolvePath } from 'node:path'
import { AppError } from '../../../app-error.ts'
import { limitsOf, type FileKind, type Limits } from '../limits.ts'
import type { ReadOptions } from '../read-records.ts'
import type { ReadAnswer, ReadResult, ReadTask } from './messages.ts'
import { createTaskQueue } from './queue.ts'
import { readFile } from 'node:fs/promises'

/**
 * Registers are large and few. A director's list is small, and waits for no register: the field is drawn
 * while somebody else imports all of Denmark.
 */
const registers = createTaskQueue({ concurrency: 1, waiting: 6, each: 3 })
const lists = createTaskQueue({ concurrency: 2, waiting: 16, each: 3 })

const require = createRequire(import.meta.url)

export type ProcessOptions = ReadOptions & {
  /** The account that asks; nobody fills the queue alone. */
  whose?: string | undefined
  limits?: Partial<Limits>
}

/**
 * Reads a file in a process of its own (E44), with a heap, a time and a queue that end. Whatever the file
 * does to it, this process goes on: what cannot be read is an error like any other. A thread would not do:
 * one allocation too large for the machine ends all threads together.
 */
export function readInProcess<T>(
  kind: FileKind,
  bytes: Uint8Array,
  { whose = 'nobody', limits, ...options }: ProcessOptions,
): Promise<ReadResult<T>> {
  const within = { ...limitsOf[kind], ...limits }
  // Before a process is started for it.
  if (bytes.byteLength > within.bytes) return Promise.resolve(unread(tooLarge(within)))
  const takeTurn = kind === 'entrants' ? lists : registers
  return takeTurn(whose, () => readNow<T>(kind, bytes, { ...options, limits: within }))
}

function readNow<T>(
  kind: FileKind,
  bytes: Uint8Array,
  { onRow, limits, ...options }: ReadOptions & { limits: Limits },
): Promise<ReadResult<T>> {
  const reader = startReader(limits)
  let stop = () => undefined as void
  const result: ReadResult<T> = { records: [], errors: [], warnings: [], rows: 0, unused: [] }
  return new Promise<ReadResult<T>>((resolve, reject) => {
    const timer = watchTime(reader, limits, (verdict) => {
      if (verdict === 'too_much_work') resolve(unread(tooSlow))
      else reject(new AppError('too_many_requests', { reason: 'readers_busy', retryAfter: 10 }))
    })
    reader.on('message', (answer: ReadAnswer) => {
      if (answer.type === 'row') onRow?.(answer.done, answer.total)
      else if (answer.type === 'part') (result[answer.of] as unknown[]).push(...answer.items)
      else if (answer.type === 'end') resolve({ ...result, ...answer.head })
      else reject(new Error(`A file could not be read: ${answer.message}`))
    })
    // After the last answer. Where there was no end to it, the way it ended says whose error that is.
    reader.on('disconnect', () => {
      onEnd(reader, (code, signal) => {
        if (ranOutOfMemory(signal)) resolve(unread(tooMuch))
        else reject(new Error(`The reader of a file ended by itself: ${signal ?? `code ${code}`}`))
      })
    })
    reader.on('error', reject)
    stop = () => {
      clearInterval(timer)
      reader.kill('SIGKILL')
    }
    const task: ReadTask = { kind, bytes, options }
    // A process that is gone already has told of it.
    reader.send(task, () => undefined)
  }).finally(() => stop())
}

/** Looks now and then whether a reader may go on. Where work is not counted, the time that passes is. */
function watchTime(
  reader: ChildProcess,
  limits: Limits,
  end: (verdict: 'too_much_work' | 'machine_busy') => void,
) {
  const begun = performance.now()
  const look = async () => {
    const passed = (performance.now() - begun) / 1000
    const worked = (await workedSeconds(reader.pid)) ?? passed
    const verdict = evaluateTime({ worked, passed }, limits)
    if (verdict !== 'goes_on') end(verdict)
  }
  return setInterval(() => void look(), Math.min(500, limits.seconds * 250))
}

/** With how it ended, also where that is known already. */
function onEnd(
  reader: ChildProcess,
  end: (code: number | null, signal: NodeJS.Signals | null) => void,
) {
  const { exitCode, signalCode } = reader
  if (exitCode !== null || signalCode !== null) end(exitCode, signalCode)
  else reader.once('exit', end)
}

/** Node reads the sources as they are, as it does for the start of the service. It gets no secrets. */
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

const unread = <T>(reason: string): ReadResult<T> => ({
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
const ranOutOfMemory = (signal: NodeJS.Signals | null): boolean => outOfMemory.has(signal)
