import type { ComponentProps } from 'react'
import type { DivisionViewModel } from '#domain/board/board-view-model.ts'
import { DivisionTable } from './division-table.tsx'
import { rowsIn } from './filter-board.ts'
import type { RoundSearch } from './round/round-search.ts'

type DivisionsProps = Omit<
  ComponentProps<typeof DivisionTable>,
  'model' | 'isUnfiltered' | 'column' | 'openId'
> & {
  model: readonly DivisionViewModel[]
  search: RoundSearch
  /** The number of rows that pass the filters. */
  found: number
}

/** The tables of the divisions that have a row after the filters. */
export function Divisions({ model, search, found, ...shared }: DivisionsProps) {
  return model
    .filter((one) => rowsIn(one).length > 0)
    .map((one) => (
      <DivisionTable
        {...shared}
        key={`${one.division.id} ${one.view}`}
        model={one}
        isUnfiltered={found === shared.board.rows.length || isUnfiltered(search)}
        column={search.column}
        openId={search.player}
      />
    ))
}

const isUnfiltered = ({ club, q, hour, flight, now }: RoundSearch) =>
  [club, q, hour, flight, now].every((value) => value === undefined)
