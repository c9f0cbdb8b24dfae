import type { DivisionViewModel, RowViewModel } from '#domain/board/board-view-model.ts'
import { rowsIn } from './filter-board.ts'

/** A page of the clubhouse screen: some rows of one division, numbered from `from`. */
export type ScreenPage = {
  of: DivisionViewModel
  rows: RowViewModel[]
  from: number
  /** The rows of the division on all its pages. */
  total: number
}

/** The divisions one after the other, each beginning on a page of its own; none without players. */
export function screenPages(model: readonly DivisionViewModel[], perPage: number): ScreenPage[] {
  return model.flatMap((of) => {
    const rows = rowsIn(of)
    const pages = Math.ceil(rows.length / perPage)
    return Array.from({ length: pages }, (_, page) => ({
      of,
      rows: rows.slice(page * perPage, (page + 1) * perPage),
      from: page * perPage + 1,
      total: rows.length,
    }))
  })
}
