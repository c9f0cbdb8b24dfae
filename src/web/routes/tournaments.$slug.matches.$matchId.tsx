import { createFileRoute } from '@tanstack/react-router'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { MatchCardPage } from '../features/matches/card/match-card-page.tsx'
import { page } from '../features/shell/page.ts'

/** The page holds no data, so that a phone can store it; the browser then requests the match. */
export const Route = createFileRoute('/tournaments/$slug/matches/$matchId')({
  ...page({ title: 'Kamp', layout: 'clean', isPrivate: true }),
  beforeLoad: ({ params: { slug, matchId } }) =>
    assertValidTournamentAddress({ slug, id: matchId }),
  component: Match,
})

function Match() {
  const { slug, matchId } = Route.useParams()
  return <MatchCardPage key={matchId} {...{ slug, matchId }} />
}
