import { createFileRoute, redirect } from '@tanstack/react-router'
import { tournamentQuery } from '../features/competitions/tournament-queries.ts'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { absentPage } from '../features/shell/page-error.ts'
import { page } from '../features/shell/page.ts'

/** Leads to the presence of the round of today, or else of the next round, or else of the last. */
export const Route = createFileRoute('/tournaments/$slug/presence/')({
  ...page({ title: 'Fremmøde', layout: 'clean', isPrivate: true }),
  beforeLoad: ({ params: { slug } }) => assertValidTournamentAddress({ slug }),
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const { days, today } = await queryClient.ensureQueryData(tournamentQuery(slug))
    const round = days.find(({ day, resumesOn }) => (resumesOn ?? day) >= today) ?? days.at(-1)
    if (!round) throw absentPage()
    throw redirect({ href: `/tournaments/${slug}/presence/${round.id}`, statusCode: 302 })
  },
})
