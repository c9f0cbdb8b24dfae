/** What a page paints, each with the marked content that it is painted in, outermost first. */
export type Painted = { operator: string; font: string | null; codes: number[]; marks: Mark[] }
export type Mark = { tag: string; mcid: number | null }

const paints = new Set('Tj TJ \' " f F f* B B* b b* S s sh Do EI'.split(' '))
const token = /\((?:\\.|[^\\)])*\)|<<|>>|<[0-9a-fA-F\s]*>|[[\]]|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/gs

/**
 * Reads the content of a page: what it paints, and in which marked content.
 * @throws Error when marked content is not closed, closed twice, or crosses a text object.
 */
export function readContent(content: string): Painted[] {
  const painted: Painted[] = []
  const marks: (Mark & { inText: boolean })[] = []
  let [inText, font, operands] = [false, null as string | null, [] as string[]]
  for (const [word] of content.matchAll(token)) {
    if (/^[A-Za-z'"*]+[01]?\*?$/.test(word) && !/^(true|false|null)$/.test(word)) {
      if (word === 'BMC' || word === 'BDC') marks.push({ ...markOf(operands), inText })
      if (word === 'EMC') {
        const closed = marks.pop()
        if (!closed || closed.inText !== inText) throw new Error('Marked content is not nested.')
      }
      if (word === 'BT' || word === 'ET') inText = word === 'BT'
      if (word === 'Tf') font = operands[0]?.slice(1) ?? null
      if (paints.has(word))
        painted.push({ operator: word, font, codes: codesOf(operands), marks: marks.map(bare) })
      operands = []
    } else operands.push(word)
  }
  if (marks.length > 0) throw new Error('Marked content is not closed.')
  return painted
}

const bare = ({ tag, mcid }: Mark): Mark => ({ tag, mcid })

function markOf([tag = '', ...properties]: string[]): Mark {
  const at = properties.indexOf('/MCID')
  return { tag: tag.slice(1), mcid: at < 0 ? null : Number(properties[at + 1]) }
}

/** Codes of two bytes, as fonts of type 0 have them. */
const codesOf = (operands: readonly string[]): number[] =>
  operands
    .filter((word) => /^<[^<]/.test(word))
    .flatMap((word) => word.match(/[0-9a-fA-F]{4}/g) ?? [])
    .map((code) => Number.parseInt(code, 16))
