import { formatHandicap } from '#domain/shared/handicap.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { moveFlightFocus } from './draft-input.ts'
import { useStudio, type StudioPlayer } from './studio-context.ts'

type PlayerSeatProps = { player: StudioPlayer; flight: string | null; isLocked?: boolean }

/** A player who can be picked up by mouse, touch or keyboard, and swapped with a picked-up player. */
export function PlayerSeat({ player, flight, isLocked = false }: PlayerSeatProps) {
  const { picked, pick, drop, unmetWishPlayers, divisionOf } = useStudio()
  const isPicked = picked === player.id
  const press = () => {
    if (picked !== null && !isPicked && flight !== null) return drop(flight, player.id)
    pick(isPicked ? null : player.id)
  }
  const facts = [
    player.handicapTenths === null ? 'uden handicap' : formatHandicap(player.handicapTenths),
    divisionOf(player.divisionId),
    player.clubName,
  ].filter(Boolean)
  return (
    <li draggable={!isLocked} data-drag={player.id} className="min-w-0">
      <button
        type="button"
        data-seat
        data-player={player.id}
        aria-pressed={isPicked}
        onClick={press}
        onKeyDown={moveFlightFocus}
        className={cx(seatClass, isPicked ? pickedClass : restClass, !isLocked && 'cursor-grab')}
      >
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate font-medium', player.isOut && 'line-through')}>
            {player.name}
          </span>
          <span className="block truncate text-sm text-slate-600">{facts.join(' · ')}</span>
        </span>
        {unmetWishPlayers.has(player.id) && !player.isOut && <Mark text="Ønsket er ikke opfyldt" />}
        {player.isOut && <Mark text="Spiller ikke med" />}
      </button>
    </li>
  )
}

const seatClass =
  'flex min-h-12 w-full items-center gap-2 rounded-sm border px-2.5 py-1 text-left leading-tight transition-colors'
const pickedClass = 'border-green-800 bg-green-100'
const restClass = 'border-transparent hover:border-slate-400 hover:bg-slate-50'

const Mark = ({ text }: { text: string }) => (
  <span title={text} className="flex shrink-0 text-red-700">
    <Icon name="warning" className="size-5" />
    <span className="sr-only">{text}</span>
  </span>
)
