import type { PDFPageProxy } from 'unpdf/pdfjs'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Block, PaperDocument } from '#domain/documents/document.ts'
import { formatKronerExact } from '#domain/shared/money.ts'

/** The text of each page of a PDF, with single spaces. */
export async function pdfPages(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await open(file), { mergePages: false })
  return text.map(singleSpaced)
}

async function open(file: Uint8Array) {
  // The reader refuses to start with a method on all arrays that a loop over an array finds, as drizzle-kit adds one.
  if ('random' in Array.prototype)
    // oxlint-disable-next-line no-extend-native -- It is there already, and is only hidden.
    Object.defineProperty(Array.prototype, 'random', { enumerable: false })
  // The reader takes the bytes over, so it gets a copy.
  return getDocumentProxy(new Uint8Array(file))
}

export type PlacedText = { text: string; left: number; right: number; bottom: number; size: number }
export type PlacedPage = { width: number; height: number; texts: PlacedText[] }

/** The pages of a PDF in millimetres, with each text and its place from the left and from the bottom; `size` in points. */
export async function pdfPlaces(file: Uint8Array): Promise<PlacedPage[]> {
  const pdf = await open(file)
  const inMm = (points: number) => (points * 25.4) / 72
  const pages: PlacedPage[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[]
      const place = { left: inMm(x), right: inMm(x + item.width), bottom: inMm(y) }
      return [{ text: item.str, ...place, size }]
    })
    pages.push({ width: inMm(right - left), height: inMm(top - bottom), texts })
  }
  return pages
}

/** All text of a PDF on one line. */
export const pdfText = async (file: Uint8Array): Promise<string> => (await pdfPages(file)).join(' ')

/** What is read aloud of a PDF, on one line: its tree of structure without the labels of lists, which HTML has none of. */
export async function pdfReadAloud(file: Uint8Array): Promise<string> {
  const pdf = await open(file)
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    const marks: string[] = []
    for (const item of items) {
      const mark = marks.at(-1) ?? ''
      if ('str' in item)
        texts.set(mark, `${texts.get(mark) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
      else if (item.type === 'endMarkedContent') marks.pop()
      else marks.push(item.id ?? '')
    }
    const tree = await page.getStructTree()
    pages.push(
      contentsOf(tree)
        .map((id) => texts.get(id) ?? '')
        .join(' '),
    )
  }
  return singleSpaced(pages.join(' '))
}

type Tree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>

/** The names of the marked contents in the tree of a page, in reading order. */
const contentsOf = (tree: Tree | Tree['children'][number]): string[] =>
  'id' in tree
    ? [tree.id]
    : !('children' in tree) || tree.role === 'Lbl'
      ? []
      : tree.children.flatMap(contentsOf)

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
  [...sender, ...receiver, title, ...blocks.flatMap(wordsOf), foot].map(singleSpaced)

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
