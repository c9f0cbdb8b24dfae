import { runChild } from '../child-process.ts'
import type { ChildLimits } from '../process-use.ts'
import type { Drawable } from './document-pdf.ts'

/** A message to the process that draws. */
export type DrawTask = { documents: readonly Drawable[] }

/** Its messages: each PDF in the order of the documents, then the end. */
export type DrawAnswer = { type: 'drawn'; pdf: Uint8Array } | { type: 'end' }

/** A thousand documents take about two minutes of processor time and 400 MB. */
const usual: ChildLimits = { seconds: 300, megabytes: 1_500 }

/**
 * Draws many documents as PDF in a process of its own, because each blocks the event loop for a tenth of a second.
 * It is kept for the next documents, because the modules and fonts take longer to load than a document to draw. The bytes
 * are those of `documentPdf`, whatever was drawn before.
 * @throws Error when the process breaks, or takes more time or memory than a thousand documents may.
 */
export function drawInProcess(documents: readonly Drawable[], limits = usual): Promise<Buffer[]> {
  const task: DrawTask = { documents }
  const pdfs: Buffer[] = []
  return runChild<DrawAnswer, Buffer[]>({
    entry: '#server/document-drawer.ts',
    name: 'The drawing of documents',
    options: ['--max-old-space-size=768'],
    isKept: true,
    task,
    limits,
    onMessage: (answer, resolve) => {
      if (answer.type === 'drawn') pdfs.push(Buffer.from(answer.pdf))
      else resolve(pdfs)
    },
    onOverrun: (overrun) => {
      throw new Error(`The drawing of documents was stopped: ${overrun}`)
    },
  })
}
