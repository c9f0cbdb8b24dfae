import { countOf } from '#domain/shared/danish.ts'
import { cx } from '../../ui/cx.ts'
import { moveFlightFocus } from './draft-input.ts'
import { PlayerSeat } from './player-seat.tsx'
import { useStudio, type StudioPlayer } from './studio-context.ts'

/** Players without a flight, and a drop target. Always rendered, so that nothing moves. */
export function Bench({ players }: { players: readonly StudioPlayer[] }) {
  const { picked, bench, draft } = useStudio()
  const isPlaced = picked !== null && draft.flights.some((one) => one.players.includes(picked))
  return (
    <section
      aria-labelledby="bench"
      data-bench
      className={cx(
        'grid gap-2 rounded-md border p-3',
        players.length > 0 ? 'border-yellow-400 bg-yellow-50' : 'border-slate-300 bg-white',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1">
        <h3 id="bench" className="text-lg!">
          Bænken
          <span className="ml-2 text-base font-normal text-slate-700">
            {players.length === 0
              ? 'Alle har en flight'
              : `${countOf(players.length, 'spiller', 'spillere')} uden flight`}
          </span>
        </h3>
        <button
          type="button"
          data-seat={isPlaced || undefined}
          onClick={bench}
          onKeyDown={moveFlightFocus}
          className={cx(
            'min-h-11 rounded-sm border border-dashed border-green-700 px-4 font-medium text-green-800 hover:bg-green-50',
            !isPlaced && 'invisible',
          )}
        >
          Sæt på bænken
        </button>
      </div>
      {players.length > 0 && (
        <ul className="grid gap-1 sm:grid-cols-2 lg:grid-cols-4">
          {players.map((player) => (
            <PlayerSeat key={player.id} player={player} flight={null} />
          ))}
        </ul>
      )}
    </section>
  )
}
