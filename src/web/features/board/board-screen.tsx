import { useMemo, useRef } from 'react'
import type { Board } from '#domain/board/board.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { useAwake } from '../scoring/awake-switch.tsx'
import { buildBoardViewModel } from '#domain/board/board-view-model.ts'
import { FreshnessLine, type Freshness } from './freshness-line.tsx'
import type { RoundSearch } from './round/round-search.ts'
import { screenPages } from './screen-pages.ts'
import { ScreenHead, ScreenRows, useIsWide } from './screen-rows.tsx'
import { useLiveBoard } from './use-live-board.ts'
import { usePageTurn } from './use-page-turn.ts'
import { useRowsInHeight } from './use-rows-in-height.ts'

type BoardScreenProps = {
  board: Board
  search: RoundSearch
  hrefOf: (search: RoundSearch) => string
}

/** The board on the clubhouse screen: large rows without the frame of the site, page after page. */
export function LiveBoardScreen(props: BoardScreenProps) {
  return <BoardScreen {...props} freshness={useLiveBoard(props.board)} />
}

export function BoardScreen(props: BoardScreenProps & { freshness: Freshness }) {
  const { board, search, hrefOf, freshness } = props
  useAwake(true)
  const isWide = useIsWide()
  const list = useRef<HTMLDivElement>(null)
  const rows = useRowsInHeight(list)
  const pages = useMemo(() => {
    const model = buildBoardViewModel(board, search.by)
    const shown = model.filter(({ division }) => [undefined, division.id].includes(search.division))
    return screenPages(shown, isWide ? 2 * rows : rows)
  }, [board, search.by, search.division, isWide, rows])
  const { page, isPaused, setPaused } = usePageTurn(pages.length)
  const shown = pages[page]
  // Without the tab, which is the default: a shorter code is read from further away.
  const phoneHref = hrefOf({ by: search.by, division: search.division })
  return (
    <div className="board-screen">
      <ScreenHead board={board} phoneHref={phoneHref} />
      {shown ? (
        <ScreenRows key={page} shown={shown} list={list} rows={rows} rounds={board.rounds.length} />
      ) : (
        <p className="board-screen-empty">Der er ingen spillere i stillingen endnu.</p>
      )}
      <footer>
        <FreshnessLine
          changedAt={board.changedAt}
          freshness={freshness}
          isFinal={board.tournament.state === 'final'}
        />
        {pages.length > 1 && (
          <>
            <span className="figures">
              Side {page + 1} af {pages.length}
            </span>
            <button
              type="button"
              className="needs-script"
              aria-pressed={isPaused}
              onClick={() => setPaused(!isPaused)}
            >
              Pause
            </button>
          </>
        )}
        <UiLink href={phoneHref}>Luk</UiLink>
      </footer>
    </div>
  )
}
