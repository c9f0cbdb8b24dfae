import { fork, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { resolve as resolvePath } from 'node:path'
import { pictureLimits, type PictureRefusal } from '#domain/clubs/pictures.ts'
import { AppError } from '../../app-error.ts'
import {
  onEnd,
  ranOutOfMemory,
  watchUse,
  type ChildLimits,
} from '../imports/process/child-process.ts'
import { createTaskQueue } from '../imports/process/queue.ts'
import type { ConvertAnswer, ConvertedPicture, ConvertTask } from './messages.ts'

/** One picture at a time, so that conversions never use more than one processor. */
const converters = createTaskQueue({ concurrency: 1, waiting: 12, perAccount: 3 })

/** A picture of the largest size takes about four seconds and 400 MB. */
const usual: ChildLimits = { seconds: 25, megabytes: 1_000 }

const require = createRequire(import.meta.url)

export type Conversion =
  | { ok: true; picture: ConvertedPicture }
  | { ok: false; reason: PictureRefusal }

/**
 * Converts a picture in a process of its own with limits of bytes, pixels, memory and time, so that a hostile file
 * cannot harm this process (E44).
 */
export function convertInProcess(
  task: ConvertTask,
  { whose, limits = usual }: { whose: string; limits?: ChildLimits },
): Promise<Conversion> {
  if (task.bytes.byteLength > pictureLimits.bytes) {
    return Promise.resolve({ ok: false, reason: 'picture_too_large' })
  }
  return converters(whose, () => runConverter(task, limits))
}

function runConverter(task: ConvertTask, limits: ChildLimits): Promise<Conversion> {
  const converter = startConverter()
  let stop = () => undefined as void
  return new Promise<Conversion>((resolve, reject) => {
    const refuse = (reason: PictureRefusal) => resolve({ ok: false, reason })
    const timer = watchUse(converter, limits, (overrun) => {
      if (overrun !== 'machine_busy') refuse('picture_takes_too_long')
      else reject(new AppError('too_many_requests', { reason: 'readers_busy', retryAfter: 10 }))
    })
    converter.on('message', (answer: ConvertAnswer) => {
      if (answer.type === 'converted') resolve({ ok: true, picture: answer.picture })
      else if (answer.type === 'refused') refuse(answer.reason)
      else reject(new Error(`A picture could not be converted: ${answer.message}`))
    })
    // If no message came before, the exit of the process shows whether the picture is to blame.
    converter.on('disconnect', () => {
      onEnd(converter, (code, signal) => {
        if (ranOutOfMemory(signal)) refuse('picture_takes_too_long')
        else reject(new Error(`The converter ended by itself: ${signal ?? `code ${code}`}`))
      })
    })
    converter.on('error', reject)
    stop = () => {
      clearInterval(timer)
      converter.kill('SIGKILL')
    }
    // If the process has ended already, `disconnect` reports it.
    converter.send(task, () => undefined)
  }).finally(() => stop())
}

/**
 * Starts the converter from its source file: without environment, network, other processes or files beyond our own
 * folder, and with a low priority. The library of pictures is native code, so add-ons are allowed.
 */
function startConverter(): ChildProcess {
  const entry = require.resolve('#server/picture-converter.ts')
  const home = resolvePath(entry, '../../..')
  const child = fork(entry, [], {
    execArgv: [
      '--permission',
      `--allow-fs-read=${home}`,
      '--allow-addons',
      '--max-old-space-size=128',
    ],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not allow it.
  }
  return child
}
