import { missingNearStart } from '#domain/entries/presence.ts'
import { capital } from '#domain/shared/danish.ts'
import { leftText, startText } from './presence-text.ts'
import type { ShownPlayer } from './presence-view-model.ts'

/** As many as a phone shows above the list. */
const mostShown = 8

type MissingPlayersProps = {
  players: readonly ShownPlayer[]
  /** The minute of the round's day; null on another day. */
  minute: number | null
}

/** Who has not been seen although the start is near, the first start first. */
export function MissingPlayers({ players, minute }: MissingPlayersProps) {
  const urgent = missingNearStart(players, minute)
  if (urgent.length === 0) return null
  return (
    <section
      aria-labelledby="mangler"
      className="grid gap-2 rounded-md border border-yellow-400 bg-yellow-50 p-4"
    >
      <h2 id="mangler" className="text-lg">
        Mangler og starter snart
      </h2>
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {urgent.slice(0, mostShown).map((player) => (
          <li key={player.entryId}>
            <span className="block font-semibold">{player.name}</span>
            <span className="block text-sm">{startText(player)}</span>
            <span className="block text-sm">{capital(leftText(player.minutesLeft))}</span>
          </li>
        ))}
      </ul>
      {urgent.length > mostShown && (
        <p className="text-sm">{`Og ${urgent.length - mostShown} til.`}</p>
      )}
    </section>
  )
}
