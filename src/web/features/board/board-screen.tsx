import { useMemo, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { Board } from '#domain/board/board.ts'
import { unitOf, valueText } from '#domain/board/figure-text.ts'
import { publicOrigin } from '../../public-origin.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useAwake } from '../scoring/awake-switch.tsx'
import { placeSpoken, placeText, valueSpoken, valueTone } from '../scoring/score-text.ts'
import { buildBoardViewModel, todayOf, valueOf, type RowViewModel } from './board-view-model.ts'
import { FreshnessLine, type Freshness } from './freshness-line.tsx'
import { Moved } from './moved.tsx'
import { progressMark, progressSpoken, progressText } from './progress-text.ts'
import { rankedByText } from './ranked-by-text.ts'
import type { RoundSearch } from './round/round-search.ts'
import { screenPages, type ScreenPage } from './screen-pages.ts'
import { useLiveBoard } from './use-live-board.ts'
import { usePageTurn, type RemoteTurn } from './use-page-turn.ts'
import { useRowsInHeight } from './use-rows-in-height.ts'
import { ScreenClock } from './tv/screen-clock.tsx'

type BoardScreenProps = {
  board: Board
  search: RoundSearch
  hrefOf: (search: RoundSearch) => string
  /** The remote control of a club's screen; without it the page is turned here and can be closed. */
  remote?: RemoteTurn
}

/** The board on the clubhouse screen: large rows without the frame of the site, page after page. */
export function LiveBoardScreen(props: BoardScreenProps) {
  return <BoardScreen {...props} freshness={useLiveBoard(props.board)} />
}

export function BoardScreen(props: BoardScreenProps & { freshness: Freshness }) {
  const { board, search, hrefOf, freshness, remote } = props
  useAwake(true)
  const isWide = useIsWide()
  const list = useRef<HTMLDivElement>(null)
  const rows = useRowsInHeight(list)
  const pages = useMemo(() => {
    const model = buildBoardViewModel(board, search.by)
    const shown = model.filter(({ division }) => [undefined, division.id].includes(search.division))
    return screenPages(shown, isWide ? 2 * rows : rows)
  }, [board, search.by, search.division, isWide, rows])
  const { page, isPaused, setPaused } = usePageTurn(pages.length, remote)
  const shown = pages[page]
  // Without the tab, which is the default: a shorter code is read from further away.
  const phoneHref = hrefOf({ by: search.by, division: search.division })
  return (
    <div className="board-screen">
      <ScreenHead board={board} phoneHref={phoneHref} hasClock={remote !== undefined} />
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
            {remote ? (
              isPaused && <span>Pause</span>
            ) : (
              <button
                type="button"
                className="needs-script"
                aria-pressed={isPaused}
                onClick={() => setPaused(!isPaused)}
              >
                Pause
              </button>
            )}
          </>
        )}
        {!remote && <UiLink href={phoneHref}>Luk</UiLink>}
      </footer>
    </div>
  )
}

type ScreenHeadProps = { board: Board; phoneHref: string; hasClock: boolean }

function ScreenHead({ board, phoneHref, hasClock }: ScreenHeadProps) {
  const { tournament, round, rounds } = board
  return (
    <header className="on-dark">
      <div>
        <h1>{tournament.name}</h1>
        <p>
          {rounds.length > 1 && `Runde ${round.number} · `}
          {round.courseName}
        </p>
      </div>
      {hasClock && <ScreenClock />}
      <p>Følg på telefonen</p>
      <QrCode value={publicOrigin() + phoneHref} label="Kode til stillingen på telefonen" />
    </header>
  )
}

type ScreenRowsProps = {
  shown: ScreenPage
  list: RefObject<HTMLDivElement | null>
  /** In a column. */
  rows: number
  /** The rounds of the tournament. */
  rounds: number
}

function ScreenRows({ shown, list, rows: perColumn, rounds }: ScreenRowsProps) {
  const { of, rows, from, total } = shown
  return (
    <section>
      <h2>
        {of.division.name}
        <span>
          {rankedByText(of.division, of.view)} · {from}–{from + rows.length - 1} af {total}
        </span>
      </h2>
      <div ref={list}>
        <ol
          className="figures"
          style={{ gridTemplateRows: `repeat(${perColumn}, minmax(0, 1fr))` }}
        >
          {rows.map((one) => (
            <ScreenRow
              key={one.row.id}
              one={one}
              unit={unitOf(of.division)}
              hasToday={rounds > 1}
            />
          ))}
        </ol>
      </div>
    </section>
  )
}

type ScreenRowProps = {
  one: RowViewModel
  unit: ReturnType<typeof unitOf>
  /** In a single round today is the total. */
  hasToday: boolean
}

function ScreenRow({ one, unit, hasToday }: ScreenRowProps) {
  const { row } = one
  const value = valueOf(one, unit)
  // A player who missed the cut keeps the score; other statuses replace it (LB-12).
  const hasResult = row.status === null || row.status === 'MC'
  return (
    <li>
      <span className="board-screen-place">
        <span aria-hidden="true">{placeText(one) || (row.status ?? '–')}</span>
        <span className="sr-only">{row.status ?? placeSpoken(one)}: </span>
      </span>
      <span className="board-screen-name">
        {row.name} <Moved moved={one.moved} />
        {row.club && <small>{row.club}</small>}
      </span>
      <span className={`board-screen-value ${valueTone(value, unit)}`}>
        {hasResult && (
          <>
            <span aria-hidden="true">{valueText(value, unit)}</span>
            <span className="sr-only">{valueSpoken(value, unit)}, </span>
          </>
        )}
      </span>
      {hasToday && (
        <span className="board-screen-today">
          <span className="sr-only">i dag </span>
          {hasResult && valueText(todayOf(one, unit), unit)}
        </span>
      )}
      <span className="board-screen-thru">
        {row.status === null && (
          <>
            <span aria-hidden="true" className={progressMark(one)}>
              {row.state === 'playing' && 'hul '}
              {progressText(one)}
            </span>
            <span className="sr-only">{progressSpoken(one)}</span>
          </>
        )}
      </span>
    </li>
  )
}

const wide = '(width >= 80rem)'

/** Whether the screen has two columns, as in `board-screen.css`. */
const useIsWide = () =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
