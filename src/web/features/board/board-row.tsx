import { playersText } from '#domain/board/players-text.ts'
import { placeText, type Unit, valueText } from '#domain/board/figure-text.ts'
import { memo, useState } from 'react'
import type { BoardView } from '#domain/board/board.ts'
import type { HoleMarksRoom } from './use-hole-marks.ts'
import { followOf, type Follow } from '#domain/board/follows.ts'
import { capital } from '#domain/shared/danish.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { cx } from '../../ui/cx.ts'
import type { ExtraColumn } from './columns.ts'
import { progressSpoken, progressText } from '#domain/board/progress-text.ts'
import { progressMark, placeSpoken, valueSpoken, valueTone } from '../scoring/score-text.ts'
import { valueOf, type RowViewModel } from '#domain/board/board-view-model.ts'
import { StarButton } from './follow-buttons.tsx'
import { Moved } from './moved.tsx'

export type RowActions = {
  /** The address with this player's card open, or closed where it is open. */
  hrefOf: (id: string) => string
  onToggle: (id: string) => void
  onFollow: (follow: Follow) => void
}

type BoardRowProps = RowActions & {
  model: RowViewModel
  unit: Unit
  view: BoardView
  marks: HoleMarksRoom
  columns: readonly ExtraColumn[]
  /** The key of the extra column that a phone shows. */
  fifth: string | undefined
  isOpen: boolean
  /** Followed by the player's own star, or by flight, division or club. */
  isFollowed: boolean
  hasStar: boolean
}

/** A player on the board; a tap anywhere on the row opens the card below it. */
export const BoardRowLine = memo(function BoardRowLine(props: BoardRowProps) {
  const { model, unit, columns, fifth, isOpen, isFollowed, hasStar } = props
  const { hrefOf, onToggle, onFollow } = props
  const { row } = model
  const value = valueOf(model, unit)
  // A player who missed the cut keeps the score; other statuses replace it (LB-12).
  const hasResult = row.status === null || row.status === 'MC'
  const changes = useChangeCount(`${placeText(model)} ${row.thru} ${value}`)
  return (
    <tr
      data-row={row.id}
      className={cx(
        'board-row',
        isOpen && 'board-row-open',
        isFollowed && 'board-row-followed',
        model.place === 1 && 'board-row-first',
        changes > 0 && changedRows[changes % 2],
      )}
    >
      <td className="board-star">
        <StarButton
          name={row.name}
          isOn={hasStar}
          onToggle={() => onFollow(followOf('player', row.id))}
          className="board-star-button"
        />
      </td>
      <td className="board-place">
        <Place model={model} />
      </td>
      <NameCell model={model} isOpen={isOpen} href={hrefOf(row.id)} onToggle={onToggle} />
      <td className={cx('board-value', valueTone(value, unit))}>
        {hasResult && (
          <>
            <span aria-hidden="true">
              <HighlightOnChange text={valueText(value, unit)} />
            </span>
            <span className="sr-only">{valueSpoken(value, unit)}</span>
          </>
        )}
      </td>
      <ThruCell model={model} />
      <td className="board-holes">
        <Marks model={model} view={props.view} marks={props.marks} />
      </td>
      {columns.map(({ key, text, tone }) => (
        <td key={key} className={cx('board-extra', key !== fifth && 'board-spare', tone?.(model))}>
          {hasResult && <HighlightOnChange text={text(model)} />}
        </td>
      ))}
    </tr>
  )
}, isSame)

function ThruCell({ model }: { model: RowViewModel }) {
  return (
    <td className="board-thru">
      {model.row.status === null && (
        <>
          <span aria-hidden="true" className={progressMark(model)}>
            {progressText(model)}
          </span>
          <span className="sr-only">{progressSpoken(model)}</span>
        </>
      )}
    </td>
  )
}

function Marks({ model, view, marks }: Pick<BoardRowProps, 'model' | 'view' | 'marks'>) {
  const { parts, ...room } = marks
  if (!parts || room.room === 0) return null
  return <parts.HoleMarks model={model} view={view} {...room} />
}

type NameCellProps = Pick<BoardRowProps, 'model' | 'isOpen' | 'onToggle'> & { href: string }

function NameCell({ model: { row, course }, isOpen, href, onToggle }: NameCellProps) {
  const { disputed } = row
  // The marker's score counts until player and marker agree.
  const details = [
    row.status && capital(statusText[row.status]),
    disputed.length > 0 && `Uenige om hul ${disputed.join(', ')}`,
    // First, because a phone cuts the line, and the pars are those of the course.
    course,
    playersText(row),
    row.club,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <th scope="row" className="board-name">
      <a
        id={`p-${row.id}`}
        href={href}
        aria-expanded={isOpen}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onToggle(row.id)
        }}
      >
        {row.name}
      </a>
      {details && <span className="board-club">{details}</span>}
    </th>
  )
}

/** Every new board has new row objects, but most rows render the same. */
function isSame(was: BoardRowProps, is: BoardRowProps): boolean {
  const { model: a, ...others } = was
  const { model: b, ...theirs } = is
  const isSameRow =
    a.row === b.row && a.place === b.place && a.shared === b.shared && a.moved === b.moved
  const names = Object.keys(others) as (keyof typeof others)[]
  return isSameRow && names.every((name) => others[name] === theirs[name])
}

function Place({ model }: { model: RowViewModel }) {
  const { status } = model.row
  if (model.place === null) {
    return (
      <>
        <span aria-hidden="true">{status ?? '–'}</span>
        <span className="sr-only">{status === null ? 'ingen plads' : status}</span>
      </>
    )
  }
  return (
    <>
      <span aria-hidden="true">
        <HighlightOnChange text={placeText(model)} />
      </span>
      <span className="sr-only">{placeSpoken(model)}</span>
      <Moved moved={model.moved} />
    </>
  )
}

/** Two names of one animation, so that a second change starts it again without a new row. */
const changedRows = ['board-row-news', 'board-row-again']

/** How often a row has scored or moved since it was first shown. */
function useChangeCount(text: string): number {
  const [shown, setShown] = useState({ text, times: 0 })
  if (shown.text !== text) setShown({ text, times: shown.times + 1 })
  return shown.times
}

/** Highlights a number when it changes on the screen. */
function HighlightOnChange({ text, className }: { text: string; className?: string }) {
  const times = useChangeCount(text)
  const mark = times > 0 ? 'number-changed' : ''
  return (
    <span key={times} className={`${mark} ${className ?? ''}`}>
      {text}
    </span>
  )
}
