import { cx } from '../../ui/cx.ts'
import { movedSpoken } from '../scoring/score-text.ts'

/** Places gained or lost as an arrow and a number: the colour adds no information (LB-4). */
export function Moved({ moved }: { moved: number | null }) {
  if (!moved) return null
  return (
    <span className={cx('board-arrow', moved > 0 ? 'text-green-800' : 'text-red-800')}>
      <span aria-hidden="true">
        <span className={moved > 0 ? 'board-up' : 'board-down'} />
        {Math.abs(moved)}
      </span>
      <span className="sr-only">{movedSpoken(moved)}</span>
    </span>
  )
}
