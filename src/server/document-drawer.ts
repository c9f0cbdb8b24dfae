import { serveTasks } from './child-process.ts'
import { documentPdf } from './documents/document-pdf.ts'
import type { DrawAnswer, DrawTask } from './documents/draw-in-process.ts'

/** The child process that draws documents (`documents/draw-in-process.ts`). */
serveTasks<DrawTask, DrawAnswer>(async ({ documents }, send) => {
  for (const document of documents) await send({ type: 'drawn', pdf: await documentPdf(document) })
  await send({ type: 'end' })
})
