import { useSyncExternalStore, type RefObject } from 'react'
import type { Board } from '#domain/board/board.ts'
import { placeText, unitOf, valueText } from '#domain/board/figure-text.ts'
import { publicOrigin } from '../../public-origin.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { progressMark, placeSpoken, valueSpoken, valueTone } from '../scoring/score-text.ts'
import { todayOf, valueOf, type RowViewModel } from '#domain/board/board-view-model.ts'
import { Moved } from './moved.tsx'
import { progressSpoken, progressText } from '#domain/board/progress-text.ts'
import { rankedByText } from './ranked-by-text.ts'
import type { ScreenPage } from './screen-pages.ts'
import { ScreenClock } from './tv/screen-clock.tsx'

type ScreenHeadProps = { board: Board; phoneHref: string; hasClock?: boolean }

/** The name of the tournament and the code that opens its board on a phone. */
export function ScreenHead({ board, phoneHref, hasClock }: ScreenHeadProps) {
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
  /** What the height of the rows is measured on. */
  list: RefObject<HTMLDivElement | null> | undefined
  /** In a column. */
  rows: number
  /** The rounds of the tournament. */
  rounds: number
}

/** A page of one division, in as many columns as the screen has. */
export function ScreenRows({ shown, list, rows: perColumn, rounds }: ScreenRowsProps) {
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
        {(row.club || one.course) && (
          <small>{[row.club, one.course].filter(Boolean).join(' · ')}</small>
        )}
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
export const useIsWide = () =>
  useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
