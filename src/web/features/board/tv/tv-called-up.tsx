import type { Board } from '#domain/board/board.ts'
import { placeText, unitOf, valueText } from '#domain/board/figure-text.ts'
import { calledUpAt, type ScreenControl } from '#domain/board/screen.ts'
import { buildBoardViewModel, valueOf } from '#domain/board/board-view-model.ts'
import { progressText } from '#domain/board/progress-text.ts'
import { useNow } from './screen-clock.tsx'

/** The row that a player has called up, over the page that is shown (TV-5). */
export function TvCalledUp({ board, control }: { board: Board; control: ScreenControl }) {
  const now = useNow(500)
  const entryId = now === undefined ? null : calledUpAt(control, now)
  if (entryId === null) return null
  const found = buildBoardViewModel(board)
    .flatMap(({ division, playing }) => playing.map((one) => ({ one, division })))
    .find(({ one }) => one.row.id === entryId)
  if (!found) return null
  const { one, division } = found
  const unit = unitOf(division)
  const progress = progressText(one)
  return (
    <aside className="tv-called figures" role="status">
      <span className="tv-place">{placeText(one) || '–'}</span>
      <span className="board-screen-name">
        {one.row.name}
        <small>
          {[division.name, one.row.club, progress && progressLabel(one.row.state, progress)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className="tv-sum">{valueText(valueOf(one, unit), unit)}</span>
    </aside>
  )
}

const progressLabel = (state: string, progress: string) =>
  state === 'playing' ? `hul ${progress}` : progress
