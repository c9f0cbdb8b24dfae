import { serveTask } from './child-process.ts'
import type { ConvertAnswer, ConvertTask } from './clubs/pictures/messages.ts'
import { convertPicture } from './clubs/pictures/convert-picture.ts'

/** The child process that converts one uploaded picture and ends (`clubs/pictures/convert-in-process.ts`). */
serveTask<ConvertTask, ConvertAnswer>(async (task, send) => send(await convertPicture(task)))
