import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import { placeText, unitOf, valueText } from '#domain/board/figure-text.ts'
import { pageOf } from '#domain/board/screen.ts'
import { boardQuery } from '../board-queries.ts'
import { buildBoardViewModel, valueOf, type RowViewModel } from '#domain/board/board-view-model.ts'
import { progressText } from '#domain/board/progress-text.ts'
import { screenPages, type ScreenPage } from '../screen-pages.ts'
import { useLiveBoard } from '../use-live-board.ts'
import { clubScreenQuery } from './screen-queries.ts'
import type { OverlaySearch } from './overlay-search.ts'
import { useUnattended } from './use-unattended.ts'

type TvOverlayProps = { club: string; search: OverlaySearch }

/** A few rows of the board on a transparent page, to be laid over the picture of a stream (TV-7). */
export function TvOverlay({ club, search }: TvOverlayProps) {
  const { data } = useQuery(clubScreenQuery(club))
  useUnattended(`/tv/${club}/overlay`)
  useTransparentPage()
  const roundId = data?.shown?.kind === 'next' ? null : (data?.shown?.roundId ?? null)
  const { data: board } = useQuery({ ...boardQuery(roundId ?? ''), enabled: roundId !== null })
  // Without a board the stream shows only its own picture.
  return (
    <div className="tv-overlay" data-at={search.at ?? 'bottom'}>
      {roundId !== null && board && <Rows board={board} search={search} />}
    </div>
  )
}

/** Nothing of the page but the panel is drawn. */
function useTransparentPage() {
  useEffect(() => {
    document.documentElement.dataset.overlay = ''
    return () => {
      delete document.documentElement.dataset.overlay
    }
  }, [])
}

const usual = { rows: 5, seconds: 10 }

function Rows({ board, search }: { board: Board; search: OverlaySearch }) {
  useLiveBoard(board)
  const { rows = usual.rows, seconds = usual.seconds, division, pages: most, by } = search
  const pages = useMemo(() => {
    const model = buildBoardViewModel(board, by)
    const shown = model.filter((one) => [undefined, one.division.id].includes(division))
    return screenPages(shown, rows).filter(({ from }) => !most || from <= most * rows)
  }, [board, rows, division, most, by])
  const page = pages[pageOf(useTurn(seconds), pages.length)]
  return page ? <Panel page={page} name={board.tournament.name} rows={rows} /> : null
}

/** Turns by itself: a stream has no remote control. */
function useTurn(seconds: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTurn((was) => was + 1), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return turn
}

/** Above this many rows there are two columns, so that the panel stays in the lower third. */
const rowsInColumn = 5

function Panel({ page, name, rows }: { page: ScreenPage; name: string; rows: number }) {
  const { of, rows: shown } = page
  const perColumn = rows > rowsInColumn ? Math.ceil(rows / 2) : rows
  return (
    <section className="figures">
      <h1>
        {name} <span>{of.division.name}</span>
      </h1>
      <ol
        data-columns={rows > rowsInColumn ? 2 : 1}
        style={{ gridTemplateRows: `repeat(${Math.min(perColumn, shown.length)}, auto)` }}
      >
        {shown.map((one) => (
          <Row key={one.row.id} one={one} unit={unitOf(of.division)} />
        ))}
      </ol>
    </section>
  )
}

function Row({ one, unit }: { one: RowViewModel; unit: ReturnType<typeof unitOf> }) {
  const { row } = one
  const hasResult = row.status === null || row.status === 'MC'
  return (
    <li>
      <span>{placeText(one) || (row.status ?? '–')}</span>
      <span>{row.name}</span>
      <span>{hasResult && valueText(valueOf(one, unit), unit)}</span>
      <span>
        {row.state === 'playing' && 'hul '}
        {row.status === null && progressText(one)}
      </span>
    </li>
  )
}
