import { unitWords, type Unit, figureOf, unitOf, valueText } from '#domain/board/figure-text.ts'
import { Fragment, Suspense, useMemo, useRef } from 'react'
import type { Board, BoardDivision, BoardTee, BoardView } from '#domain/board/board.ts'
import { followOf, type Follow } from '#domain/board/follows.ts'
import { capital, countOf } from '#domain/shared/danish.ts'
import { cx } from '../../ui/cx.ts'
import { LazyBoardCard } from './lazy-board-parts.ts'
import { BoardRowLine, type RowActions } from './board-row.tsx'
import { extraColumns, phoneColumn, type ExtraColumn } from './columns.ts'
import { type DivisionViewModel, type RowViewModel } from '#domain/board/board-view-model.ts'
import { rankedByText } from './ranked-by-text.ts'
import { useHoleMarks, type HoleMarksRoom } from './use-hole-marks.ts'
import { StarButton } from './follow-buttons.tsx'

type DivisionTableProps = {
  board: Board
  model: DivisionViewModel
  /** The column selected for phones; the first one by default. */
  column: string | undefined
  /** Without a filter, so that the cut line can be drawn. */
  isUnfiltered: boolean
  openId: string | undefined
  /** The ids of followed rows; `follows` is the list that they come from. */
  followed: ReadonlySet<string>
  follows: ReadonlySet<Follow>
  actions: RowActions
}

/** A division of the board: a table with a caption, row headings, and open cards. */
export function DivisionTable(props: DivisionTableProps) {
  const { board, model, column } = props
  const { division, view, playing, missed, out } = model
  const columns = useColumns(board, division, view)
  const fifth = columns.find(({ key }) => key === column) ?? phoneColumn(columns)
  const width = 6 + columns.length
  const table = useRef<HTMLTableElement>(null)
  const marks = useHoleMarks(table)
  const shared = { ...props, columns, fifth: fifth?.key, width, marks }
  const rows = (some: readonly RowViewModel[]) =>
    some.map((one) => <Rows key={one.row.id} {...shared} one={one} />)
  return (
    <table
      ref={table}
      className={cx(
        'board-table figures',
        columns.length > mostBesideMarks && 'board-many',
        board.round.holes === 9 && 'board-nine',
      )}
    >
      <Caption {...props} marks={marks} hasFifth={fifth !== undefined} />
      <Head
        unit={unitOf(division)}
        columns={columns}
        fifth={fifth?.key}
        marks={marks}
        tee={playing.find(({ tee }) => tee !== null)?.tee ?? null}
      />
      <tbody>
        {playing.map((one, i) => (
          <Fragment key={one.row.id}>
            <Rows {...shared} one={one} />
            {props.isUnfiltered && i + 1 === cutAfter(model) && (
              <CutLine model={model} width={width} />
            )}
          </Fragment>
        ))}
      </tbody>
      {missed.length > 0 && (
        <>
          <MissedCutToggle count={missed.length} width={width} />
          <tbody>{rows(missed)}</tbody>
        </>
      )}
      {out.length > 0 && <tbody className="board-out">{rows(out)}</tbody>}
      <tfoot className="board-rule">
        <tr>
          <td colSpan={width}>{division.howPlaced}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The rows of a smaller field show its spread themselves. */
const leastSpread = 8

/** With more columns than these, fewer holes have room. */
const mostBesideMarks = 3

/** Memoized, so that a row renders only when its values change. */
function useColumns(
  { rounds, round }: Board,
  { unit, format, isOver }: BoardDivision,
  view: BoardView,
) {
  return useMemo(
    () => extraColumns({ rounds, round }, { unit, format, isOver }, view),
    [rounds, round, unit, format, isOver, view],
  )
}

type CaptionProps = DivisionTableProps & { marks: HoleMarksRoom; hasFifth: boolean }

function Caption({ marks: { parts, room }, hasFifth, ...props }: CaptionProps) {
  const { model, follows, actions } = props
  const { division, view, playing, missed } = model
  const follow = followOf('division', division.id)
  const other = view === 'gross' ? 'Brutto. ' : 'Netto. '
  return (
    <caption className={cx('board-caption', hasFifth && 'board-caption-fifth')}>
      <span className="flex items-start">
        <StarButton
          name={division.name}
          isOn={follows.has(follow)}
          onToggle={() => actions.onFollow(follow)}
          className="board-star-button"
        />
        <span className="min-w-0 flex-1">
          <span className="board-division-name">{division.name}</span>
          <span className="board-ranked-by">{rankedByText(division, view)}</span>
          <span className="board-how-placed">
            {view === division.main ? '' : other}
            {division.howPlaced}
          </span>
          {view === 'net' && (
            <span className="board-holes-what">Hullerne viser slag uden handicap (brutto).</span>
          )}
        </span>
        {props.isUnfiltered && playing.length + missed.length >= leastSpread && (
          <span className="board-spread">
            {parts && <parts.FieldSpread {...props} room={room} />}
          </span>
        )}
      </span>
    </caption>
  )
}

type HeadProps = {
  unit: Unit
  columns: readonly ExtraColumn[]
  /** The key of the extra column that a phone shows. */
  fifth: string | undefined
  marks: HoleMarksRoom
  /** Whose holes name the columns of marks. */
  tee: BoardTee | null
}

function Head({ unit, columns, fifth, marks, tee }: HeadProps) {
  const { parts, ...room } = marks
  return (
    <thead>
      <tr>
        <th scope="col" className="board-star">
          <span className="sr-only">Følg</span>
        </th>
        <th scope="col" className="board-place" aria-sort="ascending">
          <abbr title="Plads" className="no-underline">
            Pl.
          </abbr>
        </th>
        <th scope="col" className="board-name">
          Navn
        </th>
        <th scope="col" className="board-value">
          {unit === 'points' ? (
            'Point'
          ) : (
            <abbr title={againstTitles[unit]} className="no-underline">
              {capital(unitWords[unit])} +/−
            </abbr>
          )}
        </th>
        <th scope="col" className="board-thru">
          Hul
        </th>
        <th scope="col" className="board-holes">
          {parts && tee && <parts.HoleHead tee={tee} {...room} />}
        </th>
        {columns.map(({ key, label }) => (
          <th key={key} scope="col" className={cx('board-extra', key !== fifth && 'board-spare')}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Collapses the missed cut with a checkbox and CSS, so it works without scripts. */
function MissedCutToggle({ count, width }: { count: number; width: number }) {
  return (
    <tbody className="board-fold">
      <tr>
        <td colSpan={width}>
          <label>
            <input type="checkbox" /> Vis {countOf(count, 'spiller', 'spillere')}, der ikke klarede
            cuttet
          </label>
        </td>
      </tr>
    </tbody>
  )
}

type RowsProps = DivisionTableProps &
  Omit<HeadProps, 'unit' | 'tee'> & { one: RowViewModel; width: number }

function Rows(props: RowsProps) {
  const { board, model, openId, followed, follows, actions, one, width, ...shown } = props
  const { id } = one.row
  const isOpen = openId === id
  return (
    <>
      <BoardRowLine
        {...actions}
        model={one}
        unit={unitOf(model.division)}
        view={model.view}
        marks={shown.marks}
        columns={shown.columns}
        fifth={shown.fifth}
        isOpen={isOpen}
        isFollowed={followed.has(id)}
        hasStar={follows.has(followOf('player', id))}
      />
      {isOpen && (
        <tr className="board-card">
          <td colSpan={width}>
            <Suspense fallback={<p className="min-h-80 py-4">Henter kortet …</p>}>
              <LazyBoardCard board={board} model={one} of={model} />
            </Suspense>
          </td>
        </tr>
      )}
    </>
  )
}

/** The number of rows above the cut line; 0 without a cut, or where every player is inside. */
const cutAfter = ({ division, playing }: DivisionViewModel) => {
  const placed = playing.filter(({ place }) => place !== null).length
  const inside = division.cut?.inside ?? 0
  return inside < placed ? inside : 0
}

function CutLine({ model: { division }, width }: { model: DivisionViewModel; width: number }) {
  const { cut } = division
  if (!cut) return null
  const unit = unitOf(division)
  return (
    <tr className="board-cut">
      <td colSpan={width}>
        Cuttet efter runde {cut.afterRound} går her, som det ser ud nu:{' '}
        {valueText(figureOf(cut, unit), unit)}
      </td>
    </tr>
  )
}

const againstTitles = {
  strokes: 'Slag i forhold til par',
  pace: 'Point i forhold til par',
  holes: 'Vundne huller minus tabte',
}
