import { memo } from 'react'
import type { DayMoment } from '#domain/board/day-moments.ts'
import { stepClock } from '#domain/board/day-clock.ts'
import type { Instant } from '#domain/shared/clock-time.ts'
import { cx } from '../../../ui/cx.ts'

type DayTrackProps = {
  id: string
  steps: readonly Instant[]
  step: number
  /** What is said instead of the number of the step. */
  spoken: string
  moments: readonly DayMoment[]
  onStep: (step: number) => void
}

/** The slider with what happened above it. The drawing is hidden from screen readers: the list has the same. */
export function DayTrack({ id, steps, step, spoken, moments, onStep }: DayTrackProps) {
  const last = steps.length - 1
  return (
    <div className="day-track">
      <Marks steps={steps} moments={moments} />
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        step={1}
        value={step}
        aria-label="Tidspunkt på dagen"
        aria-valuetext={spoken}
        onChange={(event) => onStep(Number(event.currentTarget.value))}
      />
      <p aria-hidden="true" className="day-ends figures">
        <span>{stepClock(steps[0] ?? 0)}</span>
        <span>{stepClock(steps[last] ?? 0)}</span>
      </p>
    </div>
  )
}

type MarksProps = Pick<DayTrackProps, 'steps' | 'moments'>

/** Memoized, because a day has hundreds of birdies and only the thumb moves. */
const Marks = memo(function Marks({ steps, moments }: MarksProps) {
  const placeOf = (at: Instant) => (1000 * indexAt(steps, at)) / Math.max(1, steps.length - 1)
  const percent = (at: Instant) => `${placeOf(at) / 10}%`
  const birdies = moments.flatMap(({ kind, at }) => (kind === 'birdie' ? [placeOf(at)] : []))
  return (
    <div aria-hidden="true" className="day-marks">
      {pausesOf(moments, steps).map(([from, to]) => (
        <i
          key={from}
          className="day-pause"
          style={{ left: percent(from), right: `calc(100% - ${percent(to)})` }}
        />
      ))}
      <svg viewBox="0 0 1000 1" preserveAspectRatio="none" className="day-birdies">
        <path d={birdies.map((x) => `M${x.toFixed(1)} 0v1`).join('')} />
      </svg>
      {moments.map((moment, i) => {
        const mark = marks[moment.kind]
        return (
          mark && (
            <i key={i} className={cx('day-mark', mark)} style={{ left: percent(moment.at) }} />
          )
        )
      })}
    </div>
  )
})

const marks: Partial<Record<DayMoment['kind'], string>> = {
  eagle: 'day-eagle',
  albatross: 'day-eagle',
  hole_in_one: 'day-eagle',
  lead: 'day-lead',
}

/** The first step at which something has happened. */
export function indexAt(steps: readonly Instant[], at: Instant): number {
  const found = steps.findIndex((step) => step >= at)
  return found < 0 ? steps.length - 1 : found
}

function pausesOf(moments: readonly DayMoment[], steps: readonly Instant[]) {
  return moments.flatMap(({ kind, at }, i): [Instant, Instant][] => {
    if (kind !== 'suspended') return []
    const end = moments.slice(i).find((moment) => moment.kind === 'resumed')?.at
    return [[at, end ?? steps.at(-1) ?? at]]
  })
}
