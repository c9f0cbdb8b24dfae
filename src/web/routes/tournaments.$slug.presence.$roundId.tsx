import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { tournamentQuery } from '../features/competitions/tournament-queries.ts'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { PresencePage } from '../features/entries/presence/presence-page.tsx'
import { absentPage } from '../features/shell/page-error.ts'
import { page } from '../features/shell/page.ts'

/**
 * The page holds only what is public about the tournament, so that a phone can store it; the browser then
 * requests the list with its account or day link.
 */
export const Route = createFileRoute('/tournaments/$slug/presence/$roundId')({
  ...page({ title: 'Fremmøde', layout: 'clean', isPrivate: true }),
  beforeLoad: ({ params: { slug, roundId } }) =>
    assertValidTournamentAddress({ slug, id: roundId }),
  loader: async ({ context: { queryClient }, params: { slug, roundId } }) => {
    const { days } = await queryClient.ensureQueryData(tournamentQuery(slug))
    if (!days.some(({ id }) => id === roundId)) throw absentPage()
  },
  component: Presence,
})

function Presence() {
  const { slug, roundId } = Route.useParams()
  const { id } = useSuspenseQuery(tournamentQuery(slug)).data
  return <PresencePage key={roundId} {...{ slug, roundId }} tournamentId={id} occasion="start" />
}
