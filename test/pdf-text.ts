import { extractText, getDocumentProxy } from 'unpdf'
import type { Block, PaperDocument } from '#domain/documents/document.ts'
import { formatKronerExact } from '#domain/shared/money.ts'

/** The text of each page of a PDF, with single spaces. */
export async function pdfPages(file: Uint8Array): Promise<string[]> {
  // The reader refuses to start with a method on all arrays that a loop over an array finds, as drizzle-kit adds one.
  if ('random' in Array.prototype)
    // oxlint-disable-next-line no-extend-native -- It is there already, and is only hidden.
    Object.defineProperty(Array.prototype, 'random', { enumerable: false })
  // The reader takes the bytes over, so it gets a copy.
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const { text } = await extractText(pdf, { mergePages: false })
  return text.map(singleSpaced)
}

/** All text of a PDF on one line. */
export const pdfText = async (file: Uint8Array): Promise<string> => (await pdfPages(file)).join(' ')

/** The text that a page shows, on one line. */
export const htmlText = (html: string): string =>
  singleSpaced(
    html
      .replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  )

/** Everything that a document says, in its order. */
export const textsOf = ({ title, sender, receiver, blocks, foot }: PaperDocument): string[] =>
  [...sender, title, ...receiver, ...blocks.flatMap(wordsOf), foot].map(singleSpaced)

function wordsOf(block: Block): string[] {
  switch (block.kind) {
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value])
    case 'amounts':
      return [
        ...block.headings,
        ...block.rows.flatMap(({ label, amount }) => [label, formatKronerExact(amount)]),
      ]
    case 'table':
      return [...block.headings, ...block.rows.flat()]
    case 'points':
    case 'steps':
      return [...block.items]
    case 'quote':
      return [...block.paragraphs]
    case 'heading':
    case 'text':
    case 'small':
      return [block.text]
  }
}

/** The words of a sheet of one page and of the page equal to it, sorted: the two arrange them differently. */
export const sheetWords = (text: string): string[] => sorted(text.replace(/ Side 1 af 1$/, ''))
export const pageWords = (html: string): string[] => sorted(`Sæsonkortet ${htmlText(html)}`)

const sorted = (text: string) => text.split(' ').toSorted()

const singleSpaced = (text: string) => text.replace(/\s+/g, ' ').trim()
