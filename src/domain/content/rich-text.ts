import { keepTogether } from '../shared/keep-together.ts'

/**
 * The markup of editable texts (docs/algorithms/rich-text.md): paragraphs separated by an empty
 * line, list items that begin with `- `, headings that begin with `## `, links as `[words](address)`,
 * placeholders as `{name}`, and mail addresses, which become links. Everything else is plain text.
 */
export type Inline = string | { text: string; href: string }

export type Block = { kind: 'paragraph'; parts: Inline[] } | { kind: 'points'; items: Inline[][] }

export type Section = { title: string; blocks: Block[] }

/** A parsed text: the blocks before the first heading, and the sections. */
export type RichText = { blocks: Block[]; sections: Section[] }

/** The values of placeholders; a paragraph with a placeholder that has no value is omitted. */
export type Values = Readonly<Record<string, string | undefined>>

/** Parses a text and fills in its placeholders. Never throws, because all other input is plain text. */
export function parseRichText(body: string, values: Values = {}): RichText {
  const [first = '', ...rest] = body.replaceAll('\r\n', '\n').split(/^## /m)
  const sections = rest.map((part) => {
    const [title = '', ...lines] = part.split('\n')
    return { title: title.trim(), blocks: parseBlocks(lines.join('\n'), values) }
  })
  return {
    blocks: parseBlocks(first, values),
    sections: sections
      .filter(({ title, blocks }) => blocks.length > 0 && hasAllValues(title, values))
      .map((section) => ({ ...section, title: fillIn(section.title, values) })),
  }
}

/** A single line with its placeholders filled in; undefined when a value is missing. */
export function fillLine(body: string, values: Values = {}): string | undefined {
  return hasAllValues(body, values) ? fillIn(body.trim(), values) : undefined
}

/** The names of the placeholders, without repeats, in the order of the text. */
export function placeholdersIn(body: string): string[] {
  return [...new Set([...body.matchAll(place)].map(([, name = '']) => name))]
}

/** The addresses that the text links to. */
export function linksIn(body: string): string[] {
  return [...body.matchAll(link)].map(([, , href = '']) => href)
}

/** Whether a link leads to our own pages or has a scheme that cannot run a script. */
export function isSafeLink(href: string): boolean {
  return /^(\/(?![/\\])|https:\/\/|mailto:|tel:|#)[^\s<>"']*$/.test(href)
}

const place = /\{([a-zæøå_]+)\}/g
const link = /\[([^\]\n]+)\]\(([^)\s]+)\)/g

const mailAddress = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`
const isMailAddress = new RegExp(`^${mailAddress}$`)
const isNumber = /^\+?\d[\d ]{6,20}$/
/**
 * Links, mail addresses, and the placeholders of our own mail address and telephone number. A number
 * elsewhere is not linked, because eight digits may be a company number.
 */
const linkLike = new RegExp(`${link.source}|(\\{(?:mail|telefon)\\}|${mailAddress})`, 'g')

function parseBlocks(text: string, values: Values): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => parseBlock(part, values))
}

function parseBlock(part: string, values: Values): Block[] {
  const lines = part.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) {
    const items = lines.map((line) => line.slice(2)).filter((line) => hasAllValues(line, values))
    const read = items.map((line) => parseInline(line, values))
    return read.length > 0 ? [{ kind: 'points', items: read }] : []
  }
  const sentence = lines.join(' ')
  return hasAllValues(sentence, values)
    ? [{ kind: 'paragraph', parts: parseInline(sentence, values) }]
    : []
}

function parseInline(line: string, values: Values): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const found of line.matchAll(linkLike)) {
    const [match, text, href = '', address = match] = found
    if (found.index > from) parts.push(fillIn(line.slice(from, found.index), values))
    parts.push(
      text === undefined
        ? contactLink(fillIn(address, values))
        : linkOf(fillIn(text, values), href),
    )
    from = found.index + match.length
  }
  if (from < line.length) parts.push(fillIn(line.slice(from), values))
  return parts
}

const linkOf = (text: string, href: string): Inline => (isSafeLink(href) ? { text, href } : text)

/** A link for a mail address or telephone number; otherwise the text itself. */
function contactLink(text: string): Inline {
  if (isMailAddress.test(text)) return { text, href: `mailto:${text}` }
  return isNumber.test(text) ? { text, href: `tel:${text.replaceAll(' ', '')}` } : text
}

function hasAllValues(text: string, values: Values): boolean {
  return placeholdersIn(text).every((name) => values[name] !== undefined)
}

function fillIn(text: string, values: Values): string {
  return keepTogether(text.replace(place, (_, name: string) => values[name] ?? ''))
}

/** The words of the blocks without markup, for a search. */
export function plainText(blocks: readonly Block[]): string {
  const words = (parts: readonly Inline[]) =>
    parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
  return blocks
    .map((block) =>
      block.kind === 'paragraph' ? words(block.parts) : block.items.map(words).join(' '),
    )
    .join(' ')
}
