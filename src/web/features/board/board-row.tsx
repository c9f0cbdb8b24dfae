import { memo, useState } from 'react'
import { followOf, type Follow } from '#domain/board/follows.ts'
import { capital } from '#domain/shared/danish.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { cx } from '../../ui/cx.ts'
import type { ExtraColumn } from './columns.ts'
import { progressMark, progressSpoken, progressText } from './progress-text.ts'
import {
  movedSpoken,
  placeSpoken,
  placeText,
  valueSpoken,
  valueText,
  valueTone,
  type Unit,
} from '../scoring/score-text.ts'
import { valueOf, type RowViewModel } from './board-view-model.ts'
import { StarButton } from './follow-buttons.tsx'

export type RowActions = {
  /** The address with this player's card open, or closed where it is open. */
  hrefOf: (id: string) => string
  onToggle: (id: string) => void
  onFollow: (follow: Follow) => void
}

type BoardRowProps = RowActions & {
  model: RowViewModel
  unit: Unit
  columns: readonly ExtraColumn[]
  /** The key of the extra column that a phone shows. */
  fifth: string
  hasMoved: boolean
  isOpen: boolean
  /** Followed by the player's own star, or by flight, division or club. */
  isFollowed: boolean
  hasStar: boolean
}

/** A player on the board; a tap anywhere on the row opens the card below it. */
export const BoardRowLine = memo(function BoardRowLine(props: BoardRowProps) {
  const { model, unit, columns, fifth, hasMoved, isOpen, isFollowed, hasStar } = props
  const { hrefOf, onToggle, onFollow } = props
  const { row } = model
  const value = valueOf(model, unit)
  // A player who missed the cut keeps the score; other statuses replace it (LB-12).
  const hasResult = row.status === null || row.status === 'MC'
  return (
    <tr
      data-row={row.id}
      className={cx('board-row', isOpen && 'board-row-open', isFollowed && 'board-row-followed')}
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
      {hasMoved && (
        <td className="board-moved board-spare">
          <Moved moved={model.moved} />
        </td>
      )}
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
      <td className="board-thru">
        {row.status === null && (
          <>
            <span aria-hidden="true" className={progressMark(model)}>
              {progressText(model)}
            </span>
            <span className="sr-only">{progressSpoken(model)}</span>
          </>
        )}
      </td>
      {columns.map(({ key, text, tone }) => (
        <td key={key} className={cx('board-extra', key !== fifth && 'board-spare', tone?.(model))}>
          {hasResult && <HighlightOnChange text={text(model)} />}
        </td>
      ))}
    </tr>
  )
}, isSame)

type NameCellProps = Pick<BoardRowProps, 'model' | 'isOpen' | 'onToggle'> & { href: string }

function NameCell({ model: { row }, isOpen, href, onToggle }: NameCellProps) {
  const { disputed } = row
  // The marker's score counts until player and marker agree.
  const details = [
    row.status && capital(statusText[row.status]),
    disputed.length > 0 && `Uenige om hul ${disputed.join(', ')}`,
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
      {model.moved !== null && model.moved !== 0 && (
        <span className="sm:hidden">
          <Moved moved={model.moved} />
        </span>
      )}
    </>
  )
}

/** An arrow and a number: the colour adds no information (LB-4). */
function Moved({ moved }: { moved: number | null }) {
  if (moved === null) return null
  if (moved === 0) return <span className="text-slate-400">–</span>
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

/** Highlights a number when it changes on the screen. */
function HighlightOnChange({ text, className }: { text: string; className?: string }) {
  const [shown, setShown] = useState({ text, times: 0 })
  if (shown.text !== text) setShown({ text, times: shown.times + 1 })
  const mark = shown.times > 0 ? 'number-changed' : ''
  return (
    <span key={shown.times} className={`${mark} ${className ?? ''}`}>
      {text}
    </span>
  )
}
