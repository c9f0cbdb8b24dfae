import { keepTogether } from '../shared/keep-together.ts'

/**
 * The small way of writing that the business uses for its own texts (docs/algorithms/written-text.md):
 * paragraphs with an empty line between them, points that begin with `- `, headings that begin with
 * `## `, links as `[words](address)`, values as `{name}`, and a mail address, which is written to.
 * Nothing else is read as anything but words.
 */
export type Inline = string | { text: string; href: string }

export type Block = { kind: 'paragraph'; parts: Inline[] } | { kind: 'points'; items: Inline[][] }

export type Section = { title: string; blocks: Block[] }

/** What a text says before its first heading, and what stands under each. */
export type Written = { blocks: Block[]; sections: Section[] }

/** What the places in braces stand for; one without a value today is left out with its paragraph. */
export type Values = Readonly<Record<string, string | undefined>>

/** Reads a text as it is shown. Never fails: what is not markup is words. */
export function readWritten(body: string, values: Values = {}): Written {
  const [first = '', ...rest] = body.replaceAll('\r\n', '\n').split(/^## /m)
  const sections = rest.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    return { title: title.trim(), blocks: readBlocks(lines.join('\n'), values) }
  })
  return {
    blocks: readBlocks(first, values),
    sections: sections
      .filter(({ title, blocks }) => blocks.length > 0 && isWhole(title, values))
      .map((section) => ({ ...section, title: fillIn(section.title, values) })),
  }
}

/** The text of a single line, filled in; undefined when a value that it needs is missing. */
export function readLine(body: string, values: Values = {}): string | undefined {
  return isWhole(body, values) ? fillIn(body.trim(), values) : undefined
}

/** The names in braces, each once, in the order they appear. */
export function placesIn(body: string): string[] {
  return [...new Set([...body.matchAll(place)].map(([, name = '']) => name))]
}

/** The addresses that the text links to. */
export function linksIn(body: string): string[] {
  return [...body.matchAll(link)].map(([, , href = '']) => href)
}

/** Our own pages, and what a browser opens without running anything. */
export function isSafeLink(href: string): boolean {
  return /^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)[^\s<>"']*$/.test(href)
}

const place = /\{([a-zæøå_]+)\}/g
const link = /\[([^\]\n]+)\]\(([^)\s]+)\)/g

const mailAddress = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`
const isMailAddress = new RegExp(`^${mailAddress}$`)
const isNumber = /^\+?\d[\d ]{6,20}$/
/**
 * Ours to be called on and written to stand in places of their own: eight digits elsewhere may be
 * a company's number, and what a stranger typed is never a link.
 */
const leadsOn = new RegExp(`${link.source}|(\\{(?:mail|telefon)\\}|${mailAddress})`, 'g')

function readBlocks(text: string, values: Values): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => readBlock(part, values))
}

function readBlock(part: string, values: Values): Block[] {
  const lines = part.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) {
    const items = lines.map((line) => line.slice(2)).filter((line) => isWhole(line, values))
    const read = items.map((line) => readInline(line, values))
    return read.length > 0 ? [{ kind: 'points', items: read }] : []
  }
  const sentence = lines.join(' ')
  return isWhole(sentence, values)
    ? [{ kind: 'paragraph', parts: readInline(sentence, values) }]
    : []
}

function readInline(line: string, values: Values): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of line.matchAll(leadsOn)) {
    const [whole, text, href = '', address = whole] = found
    if (found.index > from) parts.push(fillIn(line.slice(from, found.index), values))
    parts.push(
      text === undefined
        ? contactLink(fillIn(address, values))
        : linkOf(fillIn(text, values), href),
    )
    from = found.index + whole.length
  }
  if (from < line.length) parts.push(fillIn(line.slice(from), values))
  return parts
}

const linkOf = (text: string, href: string): Inline => (isSafeLink(href) ? { text, href } : text)

/** What one writes to or calls; words, when it is neither. */
function contactLink(text: string): Inline {
  if (isMailAddress.test(text)) return { text, href: `mailto:${text}` }
  return isNumber.test(text) ? { text, href: `tel:${text.replaceAll(' ', '')}` } : text
}

function isWhole(text: string, values: Values): boolean {
  return placesIn(text).every((name) => values[name] !== undefined)
}

function fillIn(text: string, values: Values): string {
  return keepTogether(text.replace(place, (_, name: string) => values[name] ?? ''))
}

/** The words alone, without links and points, for a search. */
export function plainText(blocks: readonly Block[]): string {
  const words = (parts: readonly Inline[]) =>
    parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
  return blocks
    .map((block) =>
      block.kind === 'paragraph' ? words(block.parts) : block.items.map(words).join(' '),
    )
    .join(' ')
}
