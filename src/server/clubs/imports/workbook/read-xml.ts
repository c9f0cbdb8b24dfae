import { UnreadableError } from '../table.ts'
import { zipBroken } from './open-zip.ts'

/** Callbacks while a document is read. Names come without their prefix. */
export type XmlHandler = {
  open?: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  /** Text may come in several parts. */
  text?: (text: string) => void
}

/** Characters of one tag, comment or instruction; those of a workbook have a few hundred. */
const longestTag = 64 * 1024

/**
 * Streams XML to a handler without storing it. A document type is refused, because it could define
 * entities that expand without limit.
 */
export async function readXml(pieces: AsyncIterable<Uint8Array>, handler: XmlHandler) {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  for await (const bytes of pieces) {
    rest = readChunk(rest + decoder.decode(bytes, { stream: true }), handler)
    if (rest.length > longestTag) throw new UnreadableError(zipBroken)
  }
  rest = readChunk(rest + decoder.decode(), handler)
  if (rest.trim() !== '') throw new UnreadableError(zipBroken)
}

/** Emits every complete tag and the text between tags; returns the rest for the next piece. */
function readChunk(chunk: string, handler: XmlHandler): string {
  let at = 0
  for (;;) {
    const tag = chunk.indexOf('<', at)
    if (tag !== at) {
      const end = tag < 0 ? chunk.length : tag
      // An entity may be split between two pieces.
      const cut = tag < 0 ? chunk.lastIndexOf('&', end) : -1
      const until = cut >= at && end - cut < 12 ? cut : end
      if (until > at) handler.text?.(unescape(chunk.slice(at, until)))
      if (tag < 0) return chunk.slice(until)
    }
    const end = endOfTag(chunk, tag)
    if (end === undefined) return chunk.slice(tag)
    emitTag(chunk.slice(tag, end), handler)
    at = end
  }
}

const brackets = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** The position after the tag; undefined while the tag is incomplete. */
function endOfTag(chunk: string, tag: number): number | undefined {
  for (const [begin, end] of brackets) {
    if (!chunk.startsWith(begin, tag)) continue
    const found = chunk.indexOf(end, tag + begin.length)
    return found < 0 ? undefined : found + end.length
  }
  let quote = ''
  for (let at = tag + 1; at < chunk.length; at += 1) {
    const character = chunk.charAt(at)
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return undefined
}

function emitTag(tag: string, handler: XmlHandler) {
  if (tag.startsWith('<?') || tag.startsWith('<!--')) return
  if (tag.startsWith('<![CDATA[')) return handler.text?.(tag.slice(9, -3))
  if (tag.startsWith('<!')) throw new UnreadableError(zipBroken)
  if (tag.startsWith('</')) return handler.close?.(local(tag.slice(2, -1).trim()))
  const isEmpty = tag.endsWith('/>')
  const inner = tag.slice(1, isEmpty ? -2 : -1)
  const name = local(/^[^\s/]*/.exec(inner)?.[0] ?? '')
  handler.open?.(name, (attributeName) => attributeOf(inner, attributeName))
  if (isEmpty) handler.close?.(name)
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Tries the usual notation of attributes first, then the general one. */
function attributeOf(tag: string, attributeName: string): string | undefined {
  const at = tag.indexOf(` ${attributeName}="`)
  if (at >= 0) {
    const from = at + attributeName.length + 3
    return unescape(tag.slice(from, tag.indexOf('"', from)))
  }
  if (!/['\n\r\t]|\s=|=\s/.test(tag)) return undefined
  for (const [, name = '', , double, single] of tag.matchAll(
    /\s([^\s=]{1,100})\s?=\s?("([^"]*)"|'([^']*)')/g,
  )) {
    if (name === attributeName) return unescape(double ?? single ?? '')
  }
  return undefined
}

const named: Record<string, string | undefined> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** The five predefined entities of XML, and characters by their number. */
function unescape(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (match, entity: string) => {
    if (!entity.startsWith('#')) return named[entity] ?? match
    const code = /^#x/i.test(entity)
      ? Number.parseInt(entity.slice(2), 16)
      : Number(entity.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
