import type { LaidOutPage, Measure } from './laid-out.ts'
import { layOutList } from './lay-out-list.ts'
import { layOutPieces } from './lay-out-pieces.ts'
import type { SheetsDocument } from './sheets.ts'

/** The pages of a file, paper by paper. `measure` is that of the fonts the file is drawn with. */
export const layOutSheets = ({ papers }: SheetsDocument, measure: Measure): LaidOutPage[] =>
  papers.flatMap((paper, at) =>
    paper.kind === 'list'
      ? layOutList(paper, String(at), measure)
      : layOutPieces(paper, String(at), measure),
  )
