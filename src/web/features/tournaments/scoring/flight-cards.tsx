import type { PublicFlight } from '#contract/tournament-flights.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { statusText } from '#domain/tournaments/ranking/player-status.ts'
import { CardNines } from '../board/card-nines.tsx'
import { countedOf } from '../board/counted-holes.ts'
import { strokesOfAll } from '../board/hole-card.ts'
import { cardAsText } from './card-as-text.ts'
import { ChangedScores } from './changed-scores.tsx'
import { ShareCard } from './share-card.tsx'

type Player = PublicFlight['players'][number]

/** The flight's cards as everybody sees them (SC-1, SC-2): like paper, and what each hole counted. */
export function FlightCards({ flight }: { flight: PublicFlight }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {flight.players.map((player) => (
        <li
          key={player.entryId}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-slate-300 bg-white p-4 sm:p-5"
        >
          <div className="flex items-baseline justify-between gap-3">
            <div className="min-w-0">
              <h2 className="text-lg! break-words">{player.name}</h2>
              <p className="text-sm text-slate-600">{factsOf(player)}</p>
            </div>
            <p className="shrink-0 text-right text-sm font-semibold text-slate-700">
              {stateOf(player)}
            </p>
          </div>
          <CardNines
            caption={player.name}
            holes={player.holes}
            counted={countedOf(player.holes, player)}
          />
          <ChangedScores holes={player.holes} />
          <Share flight={flight} player={player} />
        </li>
      ))}
    </ul>
  )
}

/** Only a card that is whole and stands: whoever is out of it has nothing to show. */
function Share({ flight, player }: { flight: PublicFlight; player: Player }) {
  const textOf = () => cardAsText(player, flight, location.origin + location.pathname) ?? ''
  if (player.status !== null || player.holes.some(({ score }) => score === null)) return null
  return <ShareCard name={player.name} textOf={textOf} />
}

const factsOf = ({ clubName, playingHandicap, teeName }: Player) =>
  [clubName, `${formatStrokes(playingHandicap)} slag fra handicap`, `tee ${teeName}`]
    .filter(Boolean)
    .join(' · ')

/** With the strokes once the card is whole; whoever is out of it tells why. */
function stateOf({ status, state, holes }: Player): string {
  if (status !== null) return capital(statusText[status])
  const strokes = strokesOfAll(holes)
  return strokes === null ? stateWords[state] : `${strokes} slag · ${stateWords[state]}`
}

const stateWords: Record<Player['state'], string> = {
  open: 'På banen',
  complete: 'Færdig',
  signed_by_player: 'Færdig',
  signed_by_marker: 'Færdig',
  ready_to_deliver: 'Færdig',
  delivered: 'Afleveret',
  corrected: 'Rettet af turneringsledelsen',
}
