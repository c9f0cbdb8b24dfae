import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import type { DayRecord } from '#domain/board/day-record.ts'
import { errorText } from '../../../error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { useDismissal } from '../../../ui/use-dismissal.ts'
import type { RoundSearch } from '../round/round-search.ts'
import { dayRecordQuery } from './day-record-query.ts'
import { DayMomentsList, lineOf } from './day-moments-list.tsx'
import { DayTrack } from './day-track.tsx'
import { speeds, type Speed } from './use-player.ts'
import { useDay, type Day } from './use-day.ts'
import type { Replay } from './use-replay.ts'

export type DayReplayProps = {
  board: Board
  search: RoundSearch
  onSearch: (search: RoundSearch) => void
  replay: Replay
}

/** The slider over the day below the board (docs/algorithms/day-replay.md). */
export function DayReplay(props: DayReplayProps) {
  const { board, replay } = props
  const { data, error, refetch } = useQuery(dayRecordQuery(board.round.id))
  return (
    <section aria-label="Dagen igen" className="day-replay above-cookies print-hide">
      {data?.record ? (
        <Opened {...props} record={data.record} />
      ) : (
        <div className="day-line">
          <p role="status" className="day-then">
            {data
              ? 'Der er ingen scorer at vise igen.'
              : error
                ? errorText(error)
                : 'Henter dagen …'}
          </p>
          {error && <Button onClick={() => void refetch()}>Prøv igen</Button>}
          <Button variant="secondary" onClick={replay.close}>
            Tilbage til nu
          </Button>
        </div>
      )}
    </section>
  )
}

function Opened(props: DayReplayProps & { record: DayRecord }) {
  const { replay } = props
  const slider = useId()
  const day = useDay(props)
  const { isPlaying, speed, setSpeed, toggle } = day.player
  useEffect(() => {
    document.getElementById(slider)?.focus({ preventScroll: true })
  }, [slider])
  return (
    <>
      <div className="day-line">
        <h2 className="day-then">Stillingen {day.text}</h2>
        <Button variant="secondary" className="day-now" onClick={replay.close}>
          Tilbage til nu
        </Button>
      </div>
      <p className="day-latest">{day.latest && lineOf(day.latest, day.divisionOf(day.latest))}</p>
      <DayTrack
        id={slider}
        steps={day.steps}
        step={day.step}
        spoken={day.text}
        moments={day.marks}
        onStep={day.go}
      />
      <div className="day-controls">
        <button type="button" className="day-play" onClick={toggle}>
          <PlayOrPause isPlaying={isPlaying} />
          <span className="max-sm:sr-only">{isPlaying ? 'Pause' : 'Afspil'}</span>
        </button>
        <Speeds speed={speed} onSpeed={setSpeed} />
        <Moments day={day} />
      </div>
      <p className="day-rule">
        Scorer og rettelser tæller fra det minut, de nåede frem.
        <span className="max-sm:hidden"> En telefon uden net sender sine senere.</span>
      </p>
    </>
  )
}

/** The list of moments above the slider. */
function Moments({ day }: { day: Day }) {
  const panel = useDismissal()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      ref={panel}
      className="day-moments"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Højdepunkter
        {day.isComplete && <span className="max-sm:hidden"> ({day.listed.length})</span>}
      </summary>
      {isOpen && (
        <div className="day-panel">
          {day.isComplete ? (
            <DayMomentsList
              moments={day.listed}
              at={day.at}
              divisionOf={day.divisionOf}
              onGo={(moment) => day.goTo(moment.at)}
            />
          ) : (
            <p className="py-2">Finder dagens højdepunkter …</p>
          )}
        </div>
      )}
    </details>
  )
}

const PlayOrPause = ({ isPlaying }: { isPlaying: boolean }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" fill="currentColor" className="size-5">
    <path d={isPlaying ? 'M6 5h4v14H6zM14 5h4v14h-4z' : 'M7 4.5v15l12-7.5z'} />
  </svg>
)

function Speeds({ speed, onSpeed }: { speed: Speed; onSpeed: (speed: Speed) => void }) {
  return (
    <fieldset className="day-speeds">
      <legend className="sr-only">Hastighed</legend>
      {speeds.map((one) => (
        <label key={one} className={cx(one === speed && 'day-speed-on')}>
          <input
            type="radio"
            name="speed"
            checked={one === speed}
            onChange={() => onSpeed(one)}
            className="sr-only"
          />
          {one}×
        </label>
      ))}
    </fieldset>
  )
}
