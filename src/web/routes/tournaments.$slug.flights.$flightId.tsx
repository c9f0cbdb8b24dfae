import { createFileRoute } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'
import { tournamentNotFound } from '../features/competitions/tournament-not-found.ts'
import { flightQuery } from '../features/scoring/flight-query.ts'
import { FlightPage } from '../features/scoring/flight-page.tsx'
import { uuid } from '../search-params.ts'

const parent = { label: 'Turneringer', href: '/tournaments' }

/** Excluded from every cache and from search engines, because it shows names and scores (E25). */
export const Route = createFileRoute('/tournaments/$slug/flights/$flightId')({
  ...page({ title: 'Flight', parent, isPrivate: true }),
  loader: async ({ context: { queryClient }, params: { slug, flightId } }) => {
    if (uuid(flightId) === undefined) tournamentNotFound({ slug, id: flightId })
    const flight = await queryClient.ensureQueryData(flightQuery(flightId)).catch((error) => {
      if ((error as { status?: number }).status === 404) tournamentNotFound({ slug, id: flightId })
      throw error
    })
    if (flight.tournament.slug !== slug) tournamentNotFound({ slug, id: flightId })
  },
  component: Flight,
})

function Flight() {
  const { flightId } = Route.useParams()
  return <FlightPage flightId={flightId} />
}
