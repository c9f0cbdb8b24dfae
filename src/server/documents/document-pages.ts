import { Text, View } from '@react-pdf/renderer'
import { createElement, type ReactElement } from 'react'
import type { Block, PaperDocument } from '#domain/documents/document.ts'
import { formatKronerExact } from '#domain/shared/money.ts'
import {
  colours,
  features,
  figureFeatures,
  mm,
  page,
  row,
  text,
  textStyle,
  view,
  wordmark,
  type Style,
} from './pdf-kit.ts'

const body: Style = {
  fontFamily: 'Inter',
  fontWeight: 400,
  fontFeatureSettings: features,
  color: colours.ink,
  paddingTop: mm(16),
  paddingBottom: mm(22),
  paddingHorizontal: mm(18),
}
const figures: Style = { fontFeatureSettings: figureFeatures, textAlign: 'right' }
const small: Style = { fontSize: 8, color: colours.muted }

/** The pages of a document in A4. */
export function documentPages(document: PaperDocument): ReactElement {
  const { title, sender, receiver, blocks, foot } = document
  return page(
    { size: 'A4', style: body },
    view(
      { flexDirection: 'row', justifyContent: 'space-between', marginBottom: mm(8) },
      wordmark(15, colours.action),
      view({}, ...sender.map((line) => text({ ...small, textAlign: 'right' }, line))),
    ),
    receiver.length > 0 && view({ marginBottom: mm(8) }, ...receiver.map((line) => text({}, line))),
    text(
      {
        fontFamily: 'Schibsted Grotesk',
        fontWeight: 800,
        fontSize: 22,
        lineHeight: 1.15,
        marginBottom: mm(3),
      },
      title,
    ),
    ...blocks.flatMap(elementsOf),
    footOf(foot),
  )
}

function elementsOf(block: Block): ReactElement[] {
  switch (block.kind) {
    case 'heading':
      return [headingOf(block.text)]
    case 'text':
      return [text({ marginVertical: mm(1.5) }, block.text)]
    case 'small':
      return [text({ ...small, marginTop: mm(4) }, block.text)]
    case 'facts':
      return block.rows.map(({ label, value }) =>
        lineOf([text({ color: colours.muted, flexGrow: 1 }, label), text(figures, value)], {}),
      )
    case 'amounts':
      return amountsOf(block)
    case 'table':
      return tableOf(block)
    case 'points':
      return block.items.map((item) => itemOf('–', item))
    case 'steps':
      return block.items.map((item, index) => itemOf(`${index + 1}.`, item))
    case 'quote':
      return [
        view(
          {
            marginVertical: mm(2),
            paddingLeft: mm(4),
            borderLeftWidth: 2,
            borderLeftColor: colours.line,
            borderLeftStyle: 'solid',
          },
          ...block.paragraphs.map((paragraph) => text({ marginVertical: mm(1) }, paragraph)),
        ),
      ]
  }
}

const headingOf = (words: string) =>
  createElement(
    Text,
    // A heading is never the last line of a page.
    {
      style: textStyle({
        fontWeight: 600,
        fontSize: 12.5,
        marginTop: mm(6),
        marginBottom: mm(1.5),
      }),
      minPresenceAhead: mm(18),
    },
    words,
  )

const ruled: Style = {
  borderBottomWidth: 0.6,
  borderBottomColor: colours.line,
  borderBottomStyle: 'solid',
}

/** Cells side by side, of which the first takes the room that is left. */
const lineOf = (cells: ReactElement[], style: Style) =>
  row({ justifyContent: 'space-between', gap: mm(5), paddingVertical: mm(1), ...style }, ...cells)

function amountsOf({ headings, rows }: Extract<Block, { kind: 'amounts' }>): ReactElement[] {
  const [what, amount] = headings
  const lines = rows.map(({ label, amount: ore, isSum }) => {
    const weight = isSum ? 600 : 400
    return lineOf(
      [
        text({ flexGrow: 1, flexShrink: 1, fontWeight: weight }, label),
        text({ ...figures, fontWeight: weight }, formatKronerExact(ore)),
      ],
      isSum ? { ...ruled, borderBottomColor: colours.ink } : ruled,
    )
  })
  return [headOf([what, amount]), ...lines]
}

function tableOf({ headings, rows }: Extract<Block, { kind: 'table' }>): ReactElement[] {
  const lines = rows.map(([first = '', ...rest]) =>
    lineOf(
      [text(firstCell, first), ...rest.map((cell) => text({ ...figures, ...otherCell }, cell))],
      ruled,
    ),
  )
  return [headOf(headings), ...lines]
}

const firstCell: Style = { flexGrow: 1, flexShrink: 1, flexBasis: mm(60) }
const otherCell: Style = { flexGrow: 0, flexShrink: 0, flexBasis: mm(34) }

const headOf = ([first = '', ...rest]: readonly string[]) =>
  lineOf(
    [
      text({ ...firstCell, color: colours.muted }, first),
      ...rest.map((heading) =>
        text({ ...otherCell, color: colours.muted, textAlign: 'right' }, heading),
      ),
    ],
    ruled,
  )

const itemOf = (mark: string, item: string) =>
  row(
    { gap: mm(2), marginVertical: mm(0.8) },
    text({ width: mm(5), fontWeight: 600 }, mark),
    text({ flexGrow: 1, flexShrink: 1, flexBasis: 0 }, item),
  )

/** Repeated at the foot of every page of this document. */
const footOf = (foot: string) =>
  createElement(
    View,
    {
      fixed: true,
      style: {
        position: 'absolute',
        left: mm(18),
        right: mm(18),
        // From the top: measured from the bottom, the library loses a text with a height of its own (4.9.0).
        top: mm(282),
        flexDirection: 'row',
        justifyContent: 'space-between',
      },
    },
    text(small, foot),
    createElement(Text, {
      style: textStyle(small),
      render: ({ subPageNumber, subPageTotalPages }) =>
        `Side ${subPageNumber} af ${subPageTotalPages}`,
    }),
  )
