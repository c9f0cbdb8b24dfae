import { placeText, unitOf, valueText } from '#domain/board/figure-text.ts'
import { playersText } from '#domain/board/players-text.ts'
import { Moved } from './moved.tsx'
import { progressText } from '#domain/board/progress-text.ts'
import { progressMark, valueTone } from '../scoring/score-text.ts'
import {
  valueOf,
  type DivisionViewModel,
  type RowViewModel,
} from '#domain/board/board-view-model.ts'

export type FollowedRow = { of: DivisionViewModel; row: RowViewModel }

/** A followed player's row of the board in one line. The name is never cut. */
export function FollowedLine({ of: { division }, row: model }: FollowedRow) {
  const unit = unitOf(division)
  const value = valueOf(model, unit)
  const players = playersText(model.row)
  return (
    <span className="figures flex min-w-0 flex-1 items-center gap-2.5 leading-tight">
      <span className="w-9 shrink-0 text-right font-semibold whitespace-nowrap">
        {placeText(model) || (model.row.status ?? '–')}
      </span>
      <span className="min-w-0 flex-1 font-semibold">
        {model.row.name} <Moved moved={model.moved} />
        {players && <span className="block text-sm font-normal text-slate-700">{players}</span>}
      </span>
      <span className={`shrink-0 font-bold ${valueTone(value, unit)}`}>
        {valueText(value, unit)}
      </span>
      <span className="w-10 shrink-0 text-right text-sm text-slate-700">
        <span className={progressMark(model)}>{progressText(model)}</span>
      </span>
    </span>
  )
}
