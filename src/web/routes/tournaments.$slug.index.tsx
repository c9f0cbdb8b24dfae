import { listInDanish } from '#domain/shared/danish.ts'
import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { nothingThere } from '../features/shell/page-fault.ts'
import { headOf, page } from '../features/shell/page.ts'
import { refuseImpossible } from '../features/tournaments/missing-tournament.ts'
import { tournamentQuery } from '../features/tournaments/tournament-queries.ts'
import { TournamentPage } from '../features/tournaments/tournament-page.tsx'
import { daysText } from '../features/tournaments/tournament-text.ts'

const parent = { label: 'Turneringer', href: '/tournaments' }

export const Route = createFileRoute('/tournaments/$slug/')({
  ...page({ title: 'Turnering', parent }),
  beforeLoad: ({ params }) => refuseImpossible(params),
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const tournament = await queryClient.ensureQueryData(tournamentQuery(slug)).catch((error) => {
      if (error instanceof ApiError && error.status === 404) throw nothingThere()
      throw error
    })
    const { name, club, formats } = tournament
    return {
      title: name,
      description: `${name} hos ${club.name}, ${daysText(tournament)}: ${listInDanish(formats)}. Se rækker, priser, frister og betingelser.`,
    }
  },
  head: ({ loaderData, params: { slug } }) => {
    const path = `/tournaments/${slug}`
    return headOf(
      loaderData
        ? { ...loaderData, path, image: `/og/tournaments/${slug}.png` }
        : { title: 'Turnering', path },
    )
  },
  component: Tournament,
})

function Tournament() {
  return <TournamentPage slug={Route.useParams().slug} />
}
