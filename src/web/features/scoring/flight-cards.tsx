import type { ReactNode } from 'react'
import type { PublicFlight } from '#contract/scoring-flights.ts'
import { capital, listInDanish } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { danishMoment } from '../../server-clock.ts'
import { CardNines } from './card-nines.tsx'
import { countedOf } from '#domain/scoring/counted-holes.ts'
import { strokesOfAll } from '#domain/scoring/nines.ts'
import { cardAsText } from './card-as-text.ts'
import { ChangedScores } from './changed-scores.tsx'
import { timeText } from './saved-line.tsx'
import { ShareCard } from './share-card.tsx'

type Player = PublicFlight['players'][number]

/** A hole on somebody's card. */
export type OneHole = { entryId: string; hole: number }

type FlightCardsProps = {
  flight: PublicFlight
  /** Whose holes whoever looks may put right here; left out for everybody who only looks (SC-3). */
  mayPut?: ((player: Player) => boolean) | undefined
  onHole?: ((one: OneHole) => void) | undefined
  /** What became of a card that was handed in. */
  noteOf?: (player: Player, flight: PublicFlight) => ReactNode
}

/** The flight's cards as everybody sees them (SC-1, SC-2): like paper, and what each hole counted. */
export function FlightCards({ flight, mayPut, onHole, noteOf }: FlightCardsProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {flight.players.map((player) => (
        <li
          key={player.entryId}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-slate-300 bg-white p-4 sm:p-5"
        >
          <p className="hidden print:block">
            {flight.tournament.name}, {formatDay(plainDate(flight.day))}, {flight.courseName}
          </p>
          <div>
            <div className="flex items-baseline justify-between gap-3">
              <h2 className="min-w-0 text-lg! break-words">{player.name}</h2>
              <p className="shrink-0 text-right text-sm font-semibold text-slate-700">
                {stateOf(player)}
              </p>
            </div>
            <p className="text-sm text-slate-600">{factsOf(player)}</p>
          </div>
          <CardNines
            caption={player.name}
            holes={player.holes}
            counted={countedOf(player.holes, player)}
            deducted={player.deducted}
            disputed={numbersOf(player, ({ isDisputed }) => isDisputed)}
            changed={numbersOf(player, ({ history }) => history.length > 0)}
            onHole={
              onHole && mayPut?.(player)
                ? (hole) => onHole({ entryId: player.entryId, hole })
                : undefined
            }
          />
          <ChangedScores holes={player.holes} />
          <DeliveredNote player={player} day={flight.day} />
          {player.receipt !== null && player.status === null && noteOf?.(player, flight)}
          <Share flight={flight} player={player} />
        </li>
      ))}
    </ul>
  )
}

const numbersOf = ({ holes }: Player, isAsked: (hole: Player['holes'][number]) => boolean) =>
  holes.filter(isAsked).map(({ number }) => number)

/**
 * Who signed, when the card came in, and the receipt that was read out for it (PE-11). One without a receipt
 * nobody handed in: the committee settled it (TD-6).
 */
function DeliveredNote({ player, day }: { player: Player; day: string }) {
  const { signatures, deliveredAt, receipt } = player
  if (deliveredAt === null && signatures.length === 0) return null
  const at = (ms: number) => momentText(ms, day)
  const signed = signatures.map(
    (one) => `${one.by} som ${one.as === 'player' ? 'spiller' : 'markør'} ${at(one.at)}`,
  )
  return (
    <p className="text-sm break-words text-slate-700">
      {signed.length > 0 && `Skrevet under af ${listInDanish(signed)}.`}
      {signed.length === 0 && receipt !== null && 'Skrevet under på papir.'}
      {deliveredAt !== null && (
        <span className="figures block font-semibold">
          {receipt === null
            ? `Modtaget af turneringsledelsen ${at(deliveredAt)}.`
            : `Afleveret ${at(deliveredAt)}. Kvittering ${receipt}`}
        </span>
      )}
    </p>
  )
}

/** By the clock; with the day where it is another than the round's. */
function momentText(ms: number, day: string): string {
  const moment = danishMoment(ms)
  return moment.day === day ? timeText(ms) : `${formatDay(moment.day)} ${timeText(ms)}`
}

/** Only a card that is whole and stands: whoever is out of it has nothing to show. */
function Share({ flight, player }: { flight: PublicFlight; player: Player }) {
  const textOf = () => cardAsText(player, flight, location.origin + location.pathname) ?? ''
  if (player.status !== null || player.holes.some(({ score }) => score === null)) return null
  const picture = `/og/flights/${flight.flightId}/${player.entryId}.png`
  return <ShareCard name={player.name} picture={picture} textOf={textOf} />
}

const factsOf = ({ clubName, playingHandicap, teeName }: Player) =>
  [clubName, `${formatStrokes(playingHandicap)} slag fra handicap`, `tee ${teeName}`]
    .filter(Boolean)
    .join(' · ')

/** With the strokes once the card is whole; whoever is out of it shows why. */
function stateOf({ status, state, receipt, holes }: Player): string {
  if (status !== null) return capital(statusText[status])
  const word = state === 'delivered' && receipt === null ? 'Modtaget' : stateWords[state]
  const strokes = strokesOfAll(holes)
  return strokes === null ? word : `${strokes} slag · ${word}`
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
