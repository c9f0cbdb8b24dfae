import { Text } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { Block } from '#domain/documents/document.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import { colours, figureFeatures, mm, row, text, textStyle, view, type Style } from './pdf-kit.ts'
import { tagged, type Tag } from './tags.ts'

const figures: Style = { fontFeatureSettings: figureFeatures, textAlign: 'right' }
export const small: Style = { fontSize: 8, color: colours.muted }

/** A block of a document, tagged as `documentHtml` marks it up. */
export function elementsOf(block: Block): ReactElement[] {
  switch (block.kind) {
    case 'heading':
      return [headingOf(block.text)]
    case 'text':
      return [paragraph({ marginVertical: mm(1.5) }, block.text)]
    case 'small':
      return [paragraph({ ...small, marginTop: mm(4) }, block.text)]
    case 'facts':
      return factsOf(block)
    case 'amounts':
      return amountsOf(block)
    case 'table':
      return tableOf(block)
    case 'points':
      return listOf({ type: 'L' }, block.items, () => '–')
    case 'steps':
      return listOf({ type: 'L', numbered: true }, block.items, (index) => `${index + 1}.`)
    case 'quote':
      return [quoteOf(block.paragraphs)]
  }
}

const paragraph = (style: Style, words: string) => tagged({ type: 'P' }, text(style, words))

function headingOf(words: string): ReactElement {
  const style = textStyle({
    fontWeight: 600,
    fontSize: 12.5,
    marginTop: mm(6),
    marginBottom: mm(1.5),
  })
  // A heading is never the last line of a page.
  return tagged({ type: 'H2' }, createElement(Text, { style, minPresenceAhead: mm(18) }, words))
}

const ruled: Style = {
  borderBottomWidth: 0.6,
  borderBottomColor: colours.line,
  borderBottomStyle: 'solid',
}

/** Cells side by side in a row of the table, of which the first takes the room that is left. */
const lineOf = (table: Tag, cells: ReactElement[], style: Style) =>
  tagged(
    { type: 'TR', within: table },
    row(
      { justifyContent: 'space-between', gap: mm(5), paddingVertical: mm(1), ...style },
      ...cells,
    ),
  )

/** A cell that names its row or its column. */
const nameOf = (scope: 'Row' | 'Column', style: Style, words: string) =>
  tagged({ type: 'TH', scope }, text(style, words))

const cellOf = (style: Style, words: string) => tagged({ type: 'TD' }, text(style, words))

/** PDF 1.7 has no list of terms and descriptions, so that facts are a table whose rows have names. */
function factsOf({ rows }: Extract<Block, { kind: 'facts' }>): ReactElement[] {
  const table: Tag = { type: 'Table' }
  return rows.map(({ label, value }) =>
    lineOf(
      table,
      [nameOf('Row', { color: colours.muted, flexGrow: 1 }, label), cellOf(figures, value)],
      {},
    ),
  )
}

function amountsOf({ headings, rows }: Extract<Block, { kind: 'amounts' }>): ReactElement[] {
  const table: Tag = { type: 'Table' }
  const lines = rows.map(({ label, amount, isSum }) => {
    const weight = isSum ? 600 : 400
    return lineOf(
      table,
      [
        nameOf('Row', { flexGrow: 1, flexShrink: 1, fontWeight: weight }, label),
        cellOf({ ...figures, fontWeight: weight }, formatKronerExact(amount)),
      ],
      isSum ? { ...ruled, borderBottomColor: colours.ink } : ruled,
    )
  })
  return [headOf(table, headings), ...lines]
}

function tableOf({ headings, rows }: Extract<Block, { kind: 'table' }>): ReactElement[] {
  const table: Tag = { type: 'Table' }
  const lines = rows.map(([first = '', ...rest]) =>
    lineOf(
      table,
      [
        nameOf('Row', firstCell, first),
        ...rest.map((cell) => cellOf({ ...figures, ...otherCell }, cell)),
      ],
      ruled,
    ),
  )
  return [headOf(table, headings), ...lines]
}

const firstCell: Style = { flexGrow: 1, flexShrink: 1, flexBasis: mm(60) }
const otherCell: Style = { flexGrow: 0, flexShrink: 0, flexBasis: mm(34) }

const headOf = (table: Tag, [first = '', ...rest]: readonly string[]) =>
  lineOf(
    table,
    [
      nameOf('Column', { ...firstCell, color: colours.muted }, first),
      ...rest.map((heading) =>
        nameOf('Column', { ...otherCell, color: colours.muted, textAlign: 'right' }, heading),
      ),
    ],
    ruled,
  )

const listOf = (list: Tag, items: readonly string[], markOf: (index: number) => string) =>
  items.map((item, index) =>
    tagged(
      { type: 'LI', within: list },
      row(
        { gap: mm(2), marginVertical: mm(0.8) },
        tagged({ type: 'Lbl' }, text({ width: mm(5), fontWeight: 600 }, markOf(index))),
        tagged({ type: 'LBody' }, text({ flexGrow: 1, flexShrink: 1, flexBasis: 0 }, item)),
      ),
    ),
  )

function quoteOf(paragraphs: readonly string[]): ReactElement {
  const style: Style = {
    marginVertical: mm(2),
    paddingLeft: mm(4),
    borderLeftWidth: 2,
    borderLeftColor: colours.line,
    borderLeftStyle: 'solid',
  }
  const lines = paragraphs.map((words) => paragraph({ marginVertical: mm(1) }, words))
  return tagged({ type: 'BlockQuote' }, view(style, ...lines))
}
