import type { ReactNode } from 'react'
import type { PublicFlight } from '#contract/scoring/flights.ts'
import { capital, listInDanish } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatStrokes } from '#domain/shared/handicap.ts'
import { statusText } from '#domain/competitions/player-status.ts'
import { CardNines } from './card-nines.tsx'
import { countedOf } from '#domain/scoring/counted-holes.ts'
import { strokesOfAll } from '#domain/scoring/nines.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { ShareCard, cardAsText } from './share-card.tsx'
import { timeText } from './saved-line.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { scoreText } from './flight-view-model.ts'

type Player = PublicFlight['players'][number]

/** A hole on a player's card. */
export type CardHoleRef = { entryId: string; hole: number }

type FlightCardsProps = {
  flight: PublicFlight
  /** Whether the viewer may edit the player's holes (SC-3); left out for spectators. */
  mayEdit?: ((player: Player) => boolean) | undefined
  onHole?: ((hole: CardHoleRef) => void) | undefined
  /** A note below a delivered card. */
  noteOf?: (player: Player, flight: PublicFlight) => ReactNode
}

/** The flight's public cards, laid out like paper cards (SC-1, SC-2). */
export function FlightCards({ flight, mayEdit, onHole, noteOf }: FlightCardsProps) {
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
              onHole && mayEdit?.(player)
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

const numbersOf = ({ holes }: Player, matches: (hole: Player['holes'][number]) => boolean) =>
  holes.filter(matches).map(({ number }) => number)

/**
 * The signers, the time of delivery and its receipt (PE-11). A delivered card without a receipt was
 * settled by the committee.
 */
function DeliveredNote({ player, day }: { player: Player; day: string }) {
  const { signatures, deliveredAt, receipt } = player
  if (deliveredAt === null && signatures.length === 0) return null
  const at = (ms: number) => momentText(ms, day)
  const signed = signatures.map(
    (signature) =>
      `${signature.by} som ${signature.as === 'player' ? 'spiller' : 'markør'} ${at(signature.at)}`,
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

/** The time, with the day where it differs from the round's. */
function momentText(ms: number, day: string): string {
  const moment = danishMoment(ms)
  return moment.day === day ? timeText(ms) : `${formatDay(moment.day)} ${timeText(ms)}`
}

/** Only a complete card of a player without a code can be shared. */
function Share({ flight, player }: { flight: PublicFlight; player: Player }) {
  const textOf = () => cardAsText(player, flight, location.origin + location.pathname) ?? ''
  if (player.status !== null || player.holes.some(({ score }) => score === null)) return null
  const picture = `/og/flights/${flight.flightId}/${player.entryId}.png`
  return <ShareCard name={player.name} picture={picture} textOf={textOf} />
}

const factsOf = ({ clubName, playingHandicap, teeName }: Player) =>
  [clubName, `${formatStrokes(playingHandicap)} tildelte slag`, `tee ${teeName}`]
    .filter(Boolean)
    .join(' · ')

/** The player's code, or the state of the card with the strokes of a complete one. */
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

type ScoredHole = PublicFlight['players'][number]['holes'][number]

/** A clock that opens the history of changed scores: who wrote what, when and why (SC-4). */
function ChangedScores({ holes }: { holes: readonly ScoredHole[] }) {
  const changed = holes.filter(({ history }) => history.length > 0)
  if (changed.length === 0) return null
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-slate-700">
        <Icon name="clock" className="size-5" />
        Rettet på hul {listInDanish(changed.map(({ number }) => String(number)))}
      </summary>
      <ul className="grid gap-2 pb-1 text-sm">
        {changed.map(({ number, history }) => (
          <li key={number}>
            Hul {number}: {historyText(history)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `Per M. skrev 5 slag kl. 11.42. Rettet til 6 slag af turneringsledelsen kl. 15.10: strafslag.` */
export const historyText = (history: ScoredHole['history']): string =>
  history
    .map(({ score, by, at, reason }, i) => {
      const who = by ?? 'turneringsledelsen'
      const why = reason ? `: ${reason.replace(/\.$/, '')}` : ''
      if (score === null) return `Slettet af ${who} ${timeText(at)}${why}.`
      if (i === 0)
        return `${by ?? 'Turneringsledelsen'} skrev ${scoreText(score)} ${timeText(at)}${why}.`
      return `Rettet til ${scoreText(score)} af ${who} ${timeText(at)}${why}.`
    })
    .join(' ')
