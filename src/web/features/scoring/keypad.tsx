import { useState } from 'react'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { cx } from '../../ui/cx.ts'

type KeypadProps = {
  /** The key of this number is marked; nothing is saved before a press. */
  par: number
  /** Player and hole, for screen readers. */
  label: string
  /** The hole is finished, so the keys write nothing. */
  isResting: boolean
  onScore: (score: HoleScore) => void
}

const low = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const high = [10, 11, 12, 13, 14, 15]

/** Keys of at least 56 px, in reach of the thumb. */
export function Keypad({ par, label, isResting, onScore }: KeypadProps) {
  const [isHigh, setHigh] = useState(false)
  const press = (score: HoleScore) => {
    setHigh(false)
    onScore(score)
  }
  return (
    <div
      role="group"
      aria-label={label}
      aria-disabled={isResting || undefined}
      className={cx('grid grid-cols-4 gap-2', isResting && 'text-slate-500')}
    >
      {(isHigh ? high : low).map((strokes) => (
        <button
          key={strokes}
          type="button"
          aria-label={`${strokes} slag${strokes === par ? ', par' : ''}`}
          onClick={() => press(strokes)}
          className={cx(
            keyClass,
            'figures text-3xl leading-none font-bold',
            strokes === par && 'border-green-700 ring-1 ring-green-700 ring-inset',
          )}
        >
          {strokes}
        </button>
      ))}
      <button type="button" onClick={() => setHigh(!isHigh)} className={cx(keyClass, 'font-bold')}>
        {isHigh ? '1–9' : '10+'}
      </button>
      <button type="button" onClick={() => press('picked_up')} className={keyClass}>
        Samlet op
      </button>
      <button type="button" onClick={() => press(null)} className={keyClass}>
        Slet
      </button>
    </div>
  )
}

const keyClass =
  'min-h-14 rounded-md border border-slate-300 bg-white px-1 leading-tight font-semibold select-none hover:border-slate-500 active:bg-green-100'
