import type { StoredDraft } from '#contract/draw/endpoints.ts'
import { formatClock } from '#domain/shared/clock-time.ts'
import { maxFlightSize } from '#domain/draw/edit-draft.ts'
import { startHoleText } from '#domain/draw/start-list-changes.ts'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { moveFlightFocus } from './draft-input.ts'
import { PlayerSeat } from './player-seat.tsx'
import { useStudio } from './studio-context.ts'

type FlightCardProps = {
  flight: StoredDraft['flights'][number]
  number: number
  /** Its name, where the round has more than one course. */
  course: string | null
}

/** A flight with its start and players; a free seat is shown while a player is picked up. */
export function FlightCard({ flight, number, course }: FlightCardProps) {
  const { picked, drop, playerOf, openReasons } = useStudio()
  const { id, players, isLocked } = flight
  const personsIn = (ids: readonly string[]) =>
    ids.reduce((sum, player) => sum + (playerOf(player)?.persons ?? 1), 0)
  const coming = picked === null ? [] : [picked]
  const hasRoom = personsIn(players) + personsIn(coming) <= maxFlightSize && !isLocked
  const hasPicked = picked !== null && players.includes(picked)
  return (
    <section
      data-flight={id}
      aria-label={`Flight ${number}`}
      className={cx(
        'flex min-w-0 flex-col rounded-md border bg-white',
        isLocked ? 'border-slate-500 bg-slate-100!' : 'border-slate-300',
        picked !== null && !isLocked && 'border-dashed border-green-700',
      )}
    >
      <FlightTools {...{ flight, number, course }} />
      <ul className="grid min-h-50 grow content-start p-1">
        {players.map((player) => {
          const found = playerOf(player)
          return found && <PlayerSeat key={player} player={found} flight={id} isLocked={isLocked} />
        })}
        {hasRoom && picked !== null && !hasPicked && (
          <li>
            <button
              type="button"
              data-seat
              onClick={() => drop(id, null)}
              onKeyDown={moveFlightFocus}
              className="min-h-12 w-full rounded-sm border border-dashed border-green-700 px-2.5 text-left font-medium text-green-800 hover:bg-green-50"
            >
              Sæt her
            </button>
          </li>
        )}
        {players.length === 0 && picked === null && (
          <li className="px-2.5 py-3 text-slate-600">Tom</li>
        )}
      </ul>
      {players.length > 0 && (
        <button
          type="button"
          onClick={() => openReasons(id)}
          className="text-link min-h-11 self-start rounded-sm px-3.5 text-sm"
        >
          Hvorfor her?<span className="sr-only"> Flight {number}</span>
        </button>
      )}
    </section>
  )
}

function FlightTools({ flight, number, course }: FlightCardProps) {
  const { draft, edit } = useStudio()
  const { id, isLocked } = flight
  const before = draft.flights[number - 2]
  const after = draft.flights[number]
  return (
    <header className="flex items-center border-b border-slate-200 pl-1">
      <StartButton {...{ flight, number, course }} />
      <Tool
        icon="chevron-up"
        label={`Byt start med flight ${number - 1}`}
        isOff={!before || isLocked || before.isLocked}
        onPress={() => before && edit({ kind: 'exchange', flight: id, other: before.id })}
      />
      <Tool
        icon="chevron-down"
        label={`Byt start med flight ${number + 1}`}
        isOff={!after || isLocked || after.isLocked}
        onPress={() => after && edit({ kind: 'exchange', flight: id, other: after.id })}
      />
      <Tool
        icon="lock"
        label={`Lås flight ${number}`}
        isOn={isLocked}
        onPress={() => edit({ kind: 'lock', flight: id, isLocked: !isLocked })}
      />
    </header>
  )
}

function StartButton({ flight, number, course }: FlightCardProps) {
  const { openStart } = useStudio()
  const { slot } = flight
  return (
    <button
      type="button"
      onClick={() => openStart(flight.id)}
      className="flex min-h-11 min-w-0 flex-1 flex-wrap items-baseline gap-x-2 rounded-sm px-2 py-2 text-left hover:bg-slate-100"
    >
      <span className="text-sm text-slate-600">{number}</span>
      <span className="figures font-semibold">{slot ? formatClock(slot.minute) : 'Uden tid'}</span>
      {slot && (
        <span className="figures text-sm whitespace-nowrap text-slate-700">
          {startHoleText(slot)}
        </span>
      )}
      {course && <span className="text-sm text-slate-700">{course}</span>}
      <span className="sr-only">Ret start</span>
    </button>
  )
}

type ToolProps = {
  icon: IconName
  label: string
  isOn?: boolean
  isOff?: boolean
  onPress: () => void
}

function Tool({ icon, label, isOn, isOff, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={onPress}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-sm text-slate-600 hover:bg-slate-100 disabled:opacity-30',
        isOn && 'bg-slate-800 text-white hover:bg-slate-700',
      )}
    >
      <Icon name={icon} className="size-5" />
    </button>
  )
}
