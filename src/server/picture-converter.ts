import type { ConvertAnswer, ConvertTask } from './clubs/pictures/messages.ts'
import { convertPicture } from './clubs/pictures/convert-picture.ts'

/** The child process that converts one uploaded picture and ends (`clubs/pictures/convert-in-process.ts`). */
process.once('message', (task: ConvertTask) => {
  void answer(task).finally(() => process.disconnect?.())
})

async function answer(task: ConvertTask) {
  try {
    await send(await convertPicture(task))
  } catch (error) {
    const message = error instanceof Error ? String(error.stack) : 'unknown'
    await send({ type: 'broken', message })
  }
}

const send = (message: ConvertAnswer) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })
