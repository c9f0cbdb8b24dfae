import { pictureLimits, type PictureRefusal } from '#domain/clubs/pictures.ts'
import { AppError } from '../../app-error.ts'
import { runChild } from '../../child-process.ts'
import type { ChildLimits } from '../../process-use.ts'
import { createTaskQueue } from '../imports/process/queue.ts'
import type { ConvertAnswer, ConvertedPicture, ConvertTask } from './messages.ts'

/** One picture at a time, so that conversions never use more than one processor. */
const converters = createTaskQueue({ concurrency: 1, waiting: 12, perAccount: 3 })

/** A picture of the largest size takes about four seconds and 400 MB. */
const usual: ChildLimits = { seconds: 25, megabytes: 1_000 }

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

/** The library of pictures is native code, so add-ons are allowed. */
const options = ['--allow-addons', '--max-old-space-size=128']

function runConverter(task: ConvertTask, limits: ChildLimits): Promise<Conversion> {
  const refuse = (reason: PictureRefusal): Conversion => ({ ok: false, reason })
  return runChild<ConvertAnswer, Conversion>({
    entry: '#server/picture-converter.ts',
    name: 'The converter of pictures',
    options,
    isBackground: true,
    task,
    limits,
    onMessage: (answer, resolve) => {
      if (answer.type === 'converted') resolve({ ok: true, picture: answer.picture })
      else resolve(refuse(answer.reason))
    },
    onOverrun: (overrun) => {
      if (overrun !== 'machine_busy') return refuse('picture_takes_too_long')
      throw new AppError('too_many_requests', { reason: 'readers_busy', retryAfter: 10 })
    },
  })
}
