import { useEffect, useRef } from 'react'
import { momentText, type DayMoment } from '#domain/board/day-moments.ts'
import type { Instant } from '#domain/shared/clock-time.ts'
import { stepClock } from '#domain/board/day-clock.ts'

type DayMomentsListProps = {
  moments: readonly DayMoment[]
  /** The instant that the board is shown of. */
  at: Instant
  /** The name of a division where the board has several. */
  divisionOf: (moment: DayMoment) => string | undefined
  onGo: (moment: DayMoment) => void
}

/** The moments of the day, each with a button that goes there; birdies are only drawn. */
export function DayMomentsList({ moments, at, divisionOf, onGo }: DayMomentsListProps) {
  const latest = useRef<HTMLLIElement>(null)
  // Only when it is opened: later it would scroll away from a moment that is about to be pressed.
  useEffect(() => {
    const { current: item } = latest
    const panel = item?.closest('.day-panel')
    if (item && panel) panel.scrollTop = item.offsetTop - panel.clientHeight / 2
  }, [])
  const shown = moments.findLastIndex((moment) => moment.at <= at)
  if (moments.length === 0) {
    return <p className="py-2 text-sm">Ingen ny fører, eagle eller afbrydelse endnu.</p>
  }
  return (
    <ol className="day-list">
      {moments.map((moment, i) => (
        <li key={i} ref={i === shown ? latest : undefined} aria-current={i === shown || undefined}>
          <button type="button" onClick={() => onGo(moment)}>
            <span className="figures">{stepClock(moment.at)}</span>
            <span>{lineOf(moment, divisionOf(moment))}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** `Ny i føring: Anna Holm (A-rækken)`. */
export const lineOf = (moment: DayMoment, division: string | undefined): string =>
  division === undefined ? momentText(moment) : `${momentText(moment)} (${division})`
