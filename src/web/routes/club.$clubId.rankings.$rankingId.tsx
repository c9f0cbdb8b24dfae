import { createFileRoute } from '@tanstack/react-router'
import { ClubRankingPage } from '../features/rankings/club-ranking-page.tsx'
import { clubRankingQuery } from '../features/rankings/queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/club/$clubId/rankings/$rankingId')({
  ...workPage('Klubbens rangliste'),
  beforeLoad: ({ location: { href }, params: { clubId } }) =>
    enforcePower({ power: 'club.tournaments', scopeId: clubId, href }),
  loader: ({ context: { queryClient }, params: { clubId, rankingId } }) =>
    queryClient.ensureQueryData(clubRankingQuery(clubId, rankingId)),
  component: ClubRanking,
})

function ClubRanking() {
  const { clubId, rankingId } = Route.useParams()
  return <ClubRankingPage clubId={clubId} rankingId={rankingId} />
}
