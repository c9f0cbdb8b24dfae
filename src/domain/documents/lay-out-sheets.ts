import type { LaidOutPage, Measure } from './laid-out.ts'
import { layOutList } from './lay-out-list.ts'
import { layOutPieces } from './lay-out-pieces.ts'
import type { Contents, ListPaper, ListRow, SheetsDocument } from './sheets.ts'

/** The pages of a file, paper by paper. `measure` is that of the fonts the file is drawn with. */
export function layOutSheets(
  { papers, contents }: SheetsDocument,
  measure: Measure,
): LaidOutPage[] {
  const parts = papers.map((paper, at) =>
    paper.kind === 'list'
      ? layOutList(paper, String(at), measure)
      : layOutPieces(paper, String(at), measure),
  )
  if (!contents) return parts.flat()
  const counts = parts.map(({ length }) => length)
  const layOut = (before: number) =>
    layOutList(contentsList(contents, counts, before), 'contents', measure)
  // How many pages it takes itself does not depend on the numbers in it.
  return [...layOut(layOut(1).length), ...parts.flat()]
}

function contentsList(
  { heading, lines, names, foot }: Contents,
  counts: readonly number[],
  before: number,
): ListPaper {
  let first = before + 1
  const groups = names.map((name, at): ListRow[] => {
    const count = counts[at] ?? 0
    const pages = count === 1 ? String(first) : `${first}–${first + count - 1}`
    first += count
    return [{ cells: [name, String(count), pages], isOut: false }]
  })
  return {
    kind: 'list',
    isLandscape: false,
    isLarge: false,
    heading,
    lines,
    tables: [
      {
        heading: null,
        notes: [],
        columns: [
          { heading: 'Udskrift', share: 6, align: 'left', isBold: true },
          { heading: 'Ark', share: 1, align: 'right' },
          { heading: 'Sider i filen', share: 2, align: 'right' },
        ],
        groups,
        after: [],
      },
    ],
    foot,
    qr: null,
  }
}
