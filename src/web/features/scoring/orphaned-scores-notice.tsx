import { sideCompetitionKindText } from '#domain/sidecompetitions/side-competition.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ScoreState } from './flight-session.ts'
import type { ScoreStore } from './score-store.ts'
import { isMovable, playerOf } from './orphaned-scores.ts'
import type { OrphanedScore } from './flight-items.ts'
import { firstNameOf } from './flight-view-model.ts'

type OrphanedScoresNoticeProps = { state: ScoreState; store: ScoreStore }

/** Offers to move scores from a flight that no longer exists. */
export function OrphanedScoresNotice({ state, store }: OrphanedScoresNoticeProps) {
  const { orphaned, writer, flight } = state
  if (orphaned.length === 0 || !writer || !flight) return null
  const players = flight.players.filter(({ entryId }) =>
    orphaned.some((item) => playerOf(item) === entryId),
  )
  return (
    <Notice
      tone="warning"
      live
      title={`${countOf(orphaned.length, 'score', 'scorer')} fra din tidligere flight ligger på telefonen`}
      action={
        <Button onClick={() => void store.adoptOrphanedScores(writer)}>
          Skriv dem i denne flight
        </Button>
      }
    >
      {players
        .map((player) => `${firstNameOf(player)}: ${holesOf(orphaned, player.entryId)}.`)
        .join(' ')}
    </Notice>
  )
}

const holesOf = (orphaned: ScoreState['orphaned'], entryId: string) =>
  orphaned.flatMap((item) => (playerOf(item) === entryId ? [itemText(item)] : [])).join(', ')

/** The hole of a side competition is in brackets, because `hul 3, tættest på hullet, hul 7` reads as two scores. */
function itemText(item: OrphanedScore): string {
  if (item.kind === 'score') return `hul ${item.entry.hole}`
  if (item.kind === 'drive') return `udslag (hul ${item.drive.hole})`
  return `${sideCompetitionKindText[item.side.kind].toLowerCase()} (hul ${item.side.hole})`
}

/** Shown when the flight was removed: the phone keeps its scores, and a link leads to the new flight. */
export function FlightRemovedNotice({ state: { flight, queue } }: { state: ScoreState }) {
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
