import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import {
  ownCorrectedFrom,
  ownScore,
  scoreText,
  toParText,
  shortScore,
  toPar,
  type PlayerViewModel,
} from './flight-view-model.ts'
import { receivedStrokesText } from './received-strokes-text.ts'

type PlayerRowProps = {
  player: PlayerViewModel
  at: number
  me: string
  isActive: boolean
  /** Whether scores may be entered for the player on this hole. */
  isOpen: boolean
  /** Whether waiting scores are on their way; otherwise they are only on this phone. */
  isOnline: boolean
  onChoose: () => void
  /** `stays` keeps the player active, for steps up and down. */
  onScore: (score: HoleScore, stays: boolean) => void
}

/** One player on one hole; the active player has buttons for one stroke more or fewer. */
export function PlayerRow(props: PlayerRowProps) {
  const { player, at, me, isActive, isOpen, onScore } = props
  const hole = player.holes[at]
  if (!hole) return null
  const label = `Hul ${hole.number}, ${player.name}`
  const score = ownScore(hole, player.entryId, me)
  const step = (by: 1 | -1) => onScore(stepped(score, hole.par, by), true)
  // The buttons are beside the spinbutton, because screen readers ignore controls inside it.
  return (
    <div className="flex gap-1.5">
      <ScoreField {...props} />
      {isActive && isOpen && (
        <>
          <Step label={`${label}: et slag færre`} onClick={() => step(-1)}>
            −
          </Step>
          <Step label={`${label}: et slag mere`} onClick={() => step(1)}>
            +
          </Step>
        </>
      )}
    </div>
  )
}

/** The score as a spinbutton for keyboard and screen reader (PE-14). */
function ScoreField(props: PlayerRowProps) {
  const { player, at, me, isActive, isOnline, onChoose, onScore } = props
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focus follows the active player.
    const isAtRows = document.activeElement?.getAttribute('role') === 'spinbutton'
    if (isActive && isAtRows) row.current?.focus()
  }, [isActive])
  const hole = player.holes[at]
  if (!hole) return null
  const score = ownScore(hole, player.entryId, me)
  const other = player.entryId === me ? hole.official : hole.player.score
  const isDisputed = hole.state === 'mismatch' || hole.state === 'conflict'
  const over = toParText(toPar(player.holes, player.entryId, me))
  return (
    <div
      ref={row}
      role="spinbutton"
      tabIndex={0}
      aria-label={`Hul ${hole.number}, ${player.name}`}
      aria-valuenow={typeof score === 'number' ? score : 0}
      aria-valuemin={0}
      aria-valuemax={30}
      aria-valuetext={`${valueLabel(score, hole.par)}${storedText(hole, score, isOnline)}`}
      onClick={onChoose}
      onFocus={onChoose}
      onKeyDown={(event) => keyDown(event, { score, par: hole.par, onScore })}
      className={cx(
        'grid min-h-13 min-w-0 flex-1 cursor-pointer grid-cols-[1fr_auto_3.5rem] items-center gap-3 rounded-md border-2 bg-white px-3',
        isActive ? 'border-green-700' : 'border-slate-200',
      )}
    >
      <span className="min-w-0">
        <span className="block truncate leading-tight font-semibold">{player.name}</span>
        <span className="block text-xs leading-tight text-slate-600">
          {besideText(player, { over, hole, me })}
        </span>
      </span>
      {isDisputed && (
        <span className="flex items-center gap-1 text-xs font-semibold text-yellow-900">
          <Icon name="warning" />
          {hole.marker.current.length > 1
            ? hole.marker.current.map(shortScore).join(' / ')
            : `${player.entryId === me ? 'markør' : 'selv'} ${shortScore(other) || '?'}`}
        </span>
      )}
      <span
        aria-hidden="true"
        className={cx(
          'figures col-start-3 justify-self-end text-3xl leading-none font-bold',
          // A score looks different on this phone, on its way, and confirmed (PE-6).
          hole.waits && 'underline decoration-2 underline-offset-4',
          hole.waits &&
            (isOnline ? 'decoration-green-700' : 'decoration-slate-500 decoration-dotted'),
        )}
      >
        {shortScore(score) || <span className="text-slate-400">·</span>}
      </span>
    </div>
  )
}

type StepProps = { label: string; onClick: () => void; children: string }

/** One stroke more or fewer, as an alternative to the keys. */
function Step({ label, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="min-h-13 w-11 shrink-0 rounded-md border-2 border-slate-300 bg-white text-2xl leading-none font-bold hover:border-slate-500 active:bg-green-100"
    >
      {children}
    </button>
  )
}

const storedText = (
  hole: PlayerViewModel['holes'][number],
  score: HoleScore,
  isOnline: boolean,
) => {
  if (score === null) return ''
  if (!hole.waits) return ', bekræftet'
  return isOnline ? ', sendes' : ', på telefonen'
}

type Beside = { over: string; hole: PlayerViewModel['holes'][number]; me: string }

function besideText({ status, entryId }: PlayerViewModel, { over, hole, me }: Beside) {
  const from = ownCorrectedFrom(hole, entryId, me)
  const corrected = from !== null && `rettet fra ${shortScore(from)}`
  const total = status ? 'udgået' : over && `i alt ${over}`
  return [total, receivedStrokesText(hole.strokesReceived), corrected].filter(Boolean).join(' · ')
}

function valueLabel(score: HoleScore, par: number): string {
  if (typeof score !== 'number') return score === null ? 'ingen score' : scoreText(score)
  const over = score - par
  if (over === 0) return `${score} slag, par`
  return `${score} slag, ${Math.abs(over)} ${over > 0 ? 'over' : 'under'} par`
}

/** One stroke more or fewer; the first step of an empty score is par. */
function stepped(score: HoleScore, par: number, by: 1 | -1): number {
  const from = typeof score === 'number' ? score : par - by
  return Math.min(Math.max(from + by, 1), 30)
}

type KeyContext = { score: HoleScore; par: number; onScore: PlayerRowProps['onScore'] }

function keyDown(event: KeyboardEvent, { score, par, onScore }: KeyContext) {
  const { key } = event
  const next =
    key === 'ArrowUp' || key === 'ArrowDown'
      ? stepped(score, par, key === 'ArrowUp' ? 1 : -1)
      : /^[1-9]$/.test(key)
        ? Number(key)
        : key === 'Backspace' || key === 'Delete'
          ? null
          : undefined
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  onScore(next, key.startsWith('Arrow'))
}
