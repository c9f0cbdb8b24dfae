import { sideKindText } from '#domain/tournaments/side/side-competition.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ScoreState } from './held-flight.ts'
import type { ScoreStore } from './score-store.ts'
import { isMovable, playerOf, type LeftBehind } from './left-behind.ts'
import { firstNameOf } from './see-flight.ts'

type TakeLeftProps = { state: ScoreState; store: ScoreStore }

/** Scores from a flight that is no more, and the way to take them along. */
export function TakeLeft({ state, store }: TakeLeftProps) {
  const { left, writer, flight } = state
  if (left.length === 0 || !writer || !flight) return null
  const of = flight.players.filter(({ entryId }) => left.some((item) => playerOf(item) === entryId))
  return (
    <Notice
      tone="warning"
      live
      title={`${countOf(left.length, 'score', 'scorer')} fra din tidligere flight ligger på telefonen`}
      action={<Button onClick={() => void store.takeLeft(writer)}>Skriv dem i denne flight</Button>}
    >
      {of.map((player) => `${firstNameOf(player)}: ${holesOf(left, player.entryId)}.`).join(' ')}
    </Notice>
  )
}

const holesOf = (left: ScoreState['left'], entryId: string) =>
  left.flatMap((item) => (playerOf(item) === entryId ? [sayItem(item)] : [])).join(', ')

/** With its hole in brackets: `hul 3, tættest på hullet, hul 7` would name two scores. */
const sayItem = (item: LeftBehind) =>
  item.kind === 'score'
    ? `hul ${item.entry.hole}`
    : `${sideKindText[item.side.kind].toLowerCase()} (hul ${item.side.hole})`

/** Where there was a flight that this phone has written in: its scores are here, and here is the way on. */
export function FlightGone({ state: { flight, queue } }: { state: ScoreState }) {
  if (!flight) return null
  const scores = queue.filter(isMovable).length
  return (
    <Notice
      tone="warning"
      live
      title="Flighten findes ikke længere"
      action={
        <ButtonLink href={`/tournaments/${flight.tournament.slug}/rounds/${flight.roundId}`}>
          Find din nye flight
        </ButtonLink>
      }
    >
      Startlisten er lavet om.{' '}
      {scores > 0 &&
        `${countOf(scores, 'score', 'scorer')} ligger stadig på telefonen og går ikke tabt. `}
      Åbn din nye flight med koden på det nye scorekort
      {scores > 0 ? ', så kan du tage dem med.' : '.'}
    </Notice>
  )
}
