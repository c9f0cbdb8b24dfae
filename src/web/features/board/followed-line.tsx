import type { FollowedRow } from './followed-strip.tsx'
import { progressMark, progressText } from './progress-text.ts'
import { placeText, unitOf, valueText, valueTone } from '../scoring/score-text.ts'
import { valueOf } from './board-view-model.ts'

/** A followed player's row of the board in one line. */
export function FollowedLine({ of: { division }, row: model }: FollowedRow) {
  const unit = unitOf(division)
  const value = valueOf(model, unit)
  return (
    <span className="figures flex min-w-0 flex-1 items-baseline gap-2.5">
      <span className="w-11 shrink-0 text-right whitespace-nowrap font-semibold">
        {placeText(model) || (model.row.status ?? '–')}
      </span>
      <span className="min-w-0 truncate font-semibold">{model.row.name}</span>
      <span className={`ml-auto shrink-0 font-bold ${valueTone(value, unit)}`}>
        {valueText(value, unit)}
      </span>
      <span className="board-strip-thru w-12 shrink-0 text-right text-sm text-slate-700">
        <span className={progressMark(model)}>{progressText(model)}</span>
      </span>
    </span>
  )
}
