import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoundProgress } from '#contract/board/round-progress.ts'
import type { Board } from '#domain/board/board.ts'
import { arrivalAt } from '#domain/scoring/arrival.ts'
import { endOfDay, formatClock, minutesFrom } from '#domain/shared/clock-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { countOf } from '#domain/shared/danish.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import { OpenedQuestion } from '../scoring/opened-question.tsx'
import type { RowViewModel } from '#domain/board/board-view-model.ts'
import { progressQuery } from './progress-query.ts'

const pollMs = 30_000

type ExpectedArrivalProps = { board: Board; model: RowViewModel }

/** When a followed player is expected at the holes to come, for those who walk out to watch. */
export function ExpectedArrival({ board, model: { row, flight } }: ExpectedArrivalProps) {
  const [isOpened, setOpened] = useState(false)
  const query = { ...progressQuery(board.round.id), enabled: isOpened, refetchInterval: pollMs }
  const { data, error } = useQuery(query)
  const found = data?.flights.find(({ flightId }) => flightId === flight?.id)
  return (
    <OpenedQuestion
      question={`Hvornår er ${row.name} ved de næste huller?`}
      onOpen={() => setOpened(true)}
    >
      {data && found ? (
        <Arrivals flight={found} board={board} pausedMinutes={data.pausedMinutes} />
      ) : (
        <p aria-live="polite" className="min-h-14 pb-2">
          {error ? errorText(error) : data ? 'Flighten er ikke på startlisten.' : 'Regner efter …'}
        </p>
      )}
    </OpenedQuestion>
  )
}

type ArrivalsProps = {
  flight: RoundProgress['flights'][number]
  board: Board
  pausedMinutes: number
}

function Arrivals({ flight, board: { round, tournament }, pausedMinutes }: ArrivalsProps) {
  const { day, minute } = danishMoment(serverNow())
  if (tournament.state === 'suspended') {
    return <p className="pb-2">Spillet er afbrudt, så tiderne kan ikke beregnes.</p>
  }
  if (day !== round.day && day !== round.resumesOn)
    return <p className="pb-2">Tiderne vises på dagen for runden.</p>
  const now = minutesFrom(plainDate(round.day), { day, minute })
  // By the clock of today.
  const clockOf = (at: number) => formatClock((at + pausedMinutes) % endOfDay)
  const arrivals = expectedTimes(flight, now - pausedMinutes)
  const [first] = arrivals
  if (!first) return <p className="pb-2">Flighten er færdig.</p>
  return (
    <>
      <ol className="figures grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-1">
        {arrivals.map(({ place, from, to }) => (
          <li key={place} className="flex justify-between gap-3">
            <span>{place}</span>
            <span className="font-semibold">
              {clockOf(from)}–{clockOf(to)}
            </span>
          </li>
        ))}
      </ol>
      <p className="pt-2 pb-2 text-sm text-pretty text-slate-700">{basisText(first.basedOn)}</p>
    </>
  )
}

/** The range in which a flight is on the tee of each hole to come, and done with the last one, in minutes of play. */
export function expectedTimes(flight: RoundProgress['flights'][number], now: number) {
  const places = [...flight.holes.slice(1).map((hole) => `Hul ${hole}`), 'Færdig']
  return places.flatMap((place, i) => {
    // A flight is on the next tee when it has finished the hole before.
    const arrival = arrivalAt(flight, i + 1, now)
    return arrival ? [{ place, ...arrival }] : []
  })
}

const basisText = (basedOn: number): string =>
  basedOn === 0
    ? 'Et skøn ud fra starttiden og normal spilletid. Flighten har ikke skrevet et helt hul endnu.'
    : `Et skøn ud fra, hvornår flighten har skrevet ${countOf(basedOn, 'hul', 'huller')}, og normal spilletid. Venter den på flighten foran, kan det blive senere.`
