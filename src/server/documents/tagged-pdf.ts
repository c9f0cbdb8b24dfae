import { buffer } from 'node:stream/consumers'
import layoutDocument from '@react-pdf/layout'
import renderPages from '@react-pdf/render'
import { Font, pdf, type DocumentProps } from '@react-pdf/renderer'
import { PDFDocument, type StructureElement } from 'pdfkit'
import type { ReactElement } from 'react'
import type { Tag } from './tags.ts'

/** A box, a text or a drawing with its place on its page, as the library lays it out. */
type Node = {
  type: string
  props?: { tag?: Tag }
  style?: { overflow?: string }
  box?: { left: number; top: number; width: number; height: number }
  children?: Node[]
}

type FileFacts = { title: string; author: string; at: Date }

/**
 * Draws the pages of a `Document` as PDF/UA-1 (ISO 14289-1): everything drawn belongs to the tree of structure that `tagged`
 * describes, in the order of the elements, or is marked as a decoration.
 *
 * `renderToBuffer` would lay out and draw in one step and writes no structure (react-pdf 4.9.0). So its two packages
 * are called one after the other, and the second for one node at a time, between the marks of that node.
 */
export async function drawTagged(
  document: ReactElement<DocumentProps>,
  facts: FileFacts,
): Promise<Buffer<ArrayBuffer>> {
  const { file, finish } = openTagged(facts)
  // The library ends the file after what it is asked to draw.
  file.end = () => undefined
  const draw = drawerOf(file)
  for (const page of await laidOut(document)) draw(page, undefined)
  finish()
  return Buffer.from(await buffer(file))
}

/** A PDF/UA-1 without pages; `finish` ends it. */
export function openTagged({ title, author, at }: FileFacts): {
  file: PDFDocument
  finish: () => void
} {
  const file = new PDFDocument({
    tagged: true,
    subset: 'PDF/UA',
    pdfVersion: '1.7',
    lang: 'da',
    displayTitle: true,
    autoFirstPage: false,
    info: {
      Title: title,
      Author: author,
      Creator: author,
      Producer: author,
      CreationDate: at,
      ModDate: at,
    },
  })
  escapeMetadata(file)
  return { file, finish: file.end.bind(file) }
}

async function laidOut(document: ReactElement<DocumentProps>): Promise<Node[]> {
  const { container } = pdf(document)
  // Its declared type leaves out the second parameter.
  const layout = layoutDocument as (root: unknown, fonts: typeof Font) => Promise<Node>
  return (await layout(container.document, Font)).children ?? []
}

/** Pdfkit 0.20.1 writes the title into XML as it is, so that a club with an ampersand would break the file. */
function escapeMetadata(file: PDFDocument): void {
  const write = file.endMetadata.bind(file)
  file.endMetadata = () => {
    const escaped = Object.entries(file.info).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : value,
    ])
    file.info = Object.fromEntries(escaped)
    write()
  }
}

/** Whether a box shows more than what is in it. */
const hasSurface = ({ style = {} }: Node): boolean =>
  Object.keys(style).some((name) => /^(background|border)/.test(name))

type Draw = (node: Node, outer: Tag | undefined) => void

function drawerOf(file: PDFDocument): Draw {
  const elementOf = structureOf(file)
  const render = renderPages as unknown as (file: PDFDocument, root: { children: Node[] }) => void
  const paint = (node: Node) => render(file, { children: [node] })

  const paintAs = (tag: Tag | undefined, node: Node) => {
    const element = elementOf(tag, undefined)
    if (!tag || !element) file.markContent('Artifact', { type: 'Layout' })
    else element.add(file.markStructureContent(tag.type))
    paint(node)
    file.endMarkedContent()
  }

  const drawChildren = (node: Node, tag: Tag | undefined) => {
    file.save()
    file.translate(node.box?.left ?? 0, node.box?.top ?? 0)
    for (const child of node.children ?? []) draw(child, tag)
    file.restore()
  }

  const draw: Draw = (node, outer) => {
    const { tag: own } = node.props ?? {}
    const tag = own ?? outer
    // Elements are read in the order in which they begin, also those that hold nothing but others.
    elementOf(own, outer)
    if (node.type === 'TEXT') return paintAs(tag, node)
    if (node.type === 'SVG' || own?.type === 'Artifact') return paintAs(own, node)
    if (node.style?.overflow === 'hidden') throw new Error('Only a decoration can be clipped.')
    const empty = { ...node, children: [] }
    // A page begins by its drawing: nothing can be marked before it.
    if (node.type === 'PAGE') paint(empty)
    else if (hasSurface(node)) paintAs(undefined, empty)
    drawChildren(node, tag)
  }
  return draw
}

export type FindElement = (
  tag: Tag | undefined,
  outer: Tag | undefined,
) => StructureElement | undefined

/** Finds the element of a tag, or adds it to the one around it; there is none for a decoration. */
export function structureOf(file: PDFDocument): FindElement {
  const root = file.struct('Document')
  file.addStructure(root)
  const elements = new Map<Tag, StructureElement>()
  const find: FindElement = (tag, outer) => {
    if (!tag || tag.type === 'Artifact') return undefined
    const known = elements.get(tag)
    if (known) return known
    const { type, alt, scope, numbered, within } = tag
    const element = file.struct(type, { alt, scope })
    if (numbered) element.dictionary.data.A = { O: 'List', ListNumbering: 'Decimal' }
    elements.set(tag, element)
    const parent = within ? find(within, outer) : find(outer, undefined)
    ;(parent ?? root).add(element)
    return element
  }
  return find
}
