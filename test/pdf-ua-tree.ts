import { PDFRef } from '@cantoo/pdf-lib'
import type { PdfDict, PdfFile, PdfValue } from './pdf-objects.ts'

/** A piece of marked content in the tree, and the element that holds it. */
export type Content = { page: PDFRef | undefined; mcid: number; element: PDFRef; type: string }
type Element = { type: string; parent: string; dict: PdfDict; kids: Element[]; holds: boolean }
export type Tree = { top: Element[]; contents: Content[]; errors: string[] }

const blocks = ['Art', 'BlockQuote', 'Figure', 'H1', 'H2', 'H3', 'L', 'P', 'Table']
/** Which elements may be in which; those that are not here hold content, and only they do. */
const mayHold: Record<string, readonly string[]> = {
  StructTreeRoot: ['Document'],
  Document: blocks,
  Art: blocks,
  BlockQuote: ['P'],
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
  Table: ['TR'],
  TR: ['TH', 'TD'],
}
const leaves = ['Figure', 'H1', 'H2', 'H3', 'LBody', 'Lbl', 'P', 'TD', 'TH']

/** The tree of structure of a file, in reading order. */
export function treeOf(file: PdfFile): Tree {
  const { StructTreeRoot } = file.root
  const tree: Tree = { top: [], contents: [], errors: [] }
  const read = (value: PdfValue, parent: string, above: PdfValue | undefined): Element => {
    const dict = file.dict(value)
    const type = String(file.get(dict.S))
    const kids = file.list(dict.K)
    if (!(value instanceof PDFRef)) throw new Error('An element is no object of its own.')
    if (dict.P !== above) tree.errors.push(`A ${type} names another parent than ${parent}.`)
    for (const kid of kids) {
      const { MCID, Pg } = typeof kid === 'number' ? { MCID: kid, Pg: dict.Pg } : file.dict(kid)
      const page = Pg instanceof PDFRef ? Pg : undefined
      if (typeof MCID === 'number') tree.contents.push({ page, mcid: MCID, element: value, type })
    }
    const elements = kids.filter((kid) => typeof kid !== 'number' && 'S' in file.dict(kid))
    return {
      type,
      parent,
      dict: { ...dict, A: file.dict(dict.A) },
      kids: elements.map((kid) => read(kid, type, value)),
      holds: elements.length < kids.length,
    }
  }
  tree.top = file
    .list(file.dict(StructTreeRoot).K)
    .map((kid) => read(kid, 'StructTreeRoot', StructTreeRoot))
  return tree
}

export function treeErrors({ top, contents, errors }: Tree): string[] {
  const all = top.flatMap(flat)
  return [
    ...errors,
    ...(contents.length === 0 ? ['The file has no tree of structure.'] : []),
    ...all.flatMap(elementErrors),
    ...headingErrors(all),
  ]
}

const flat = (element: Element): Element[] => [element, ...element.kids.flatMap(flat)]

function elementErrors({ type, parent, dict, kids, holds }: Element): string[] {
  const errors: string[] = []
  if (!mayHold[parent]?.includes(type)) errors.push(`A ${type} is in a ${parent}.`)
  if (holds !== leaves.includes(type))
    errors.push(holds ? `A ${type} holds content itself.` : `A ${type} holds no content.`)
  const { Scope } = dict.A as PdfDict
  if (type === 'TH' && Scope !== 'Row' && Scope !== 'Column')
    errors.push('A TH does not say what it names.')
  if (type === 'Figure' && !dict.Alt) errors.push('A Figure has no text in its place.')
  if (type === 'Table' && new Set(kids.map((row) => row.kids.length)).size > 1)
    errors.push('The rows of a Table differ in length.')
  return errors
}

/** The first heading is of the first level, and none skips a level. */
function headingErrors(all: readonly Element[]): string[] {
  const levels = all.flatMap(({ type }) => (/^H\d$/.test(type) ? [Number(type.slice(1))] : []))
  const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
  return skipped.map((level) => `A heading of level ${level} skips one.`)
}
