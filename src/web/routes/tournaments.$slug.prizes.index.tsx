import { createFileRoute, redirect } from '@tanstack/react-router'
import { tournamentQuery } from '../features/competitions/tournament-queries.ts'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { absentPage } from '../features/shell/page-error.ts'
import { page } from '../features/shell/page.ts'

/** Leads to the prize table of the last round, after which the prizes are handed over. */
export const Route = createFileRoute('/tournaments/$slug/prizes/')({
  ...page({ title: 'Præmiebord', layout: 'clean', isPrivate: true }),
  beforeLoad: ({ params: { slug } }) => assertValidTournamentAddress({ slug }),
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const { days } = await queryClient.ensureQueryData(tournamentQuery(slug))
    const round = days.at(-1)
    if (!round) throw absentPage()
    throw redirect({ href: `/tournaments/${slug}/prizes/${round.id}`, statusCode: 302 })
  },
})
