import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { loadFormAnswer, svar } from '../form-answer.ts'
import { dguLoginQuery } from '../features/accounts/dgu-queries.ts'
import { absentPage } from '../features/shell/page-error.ts'
import { page } from '../features/shell/page.ts'
import { EntryPage } from '../features/entries/own/entry-page.tsx'
import { entryOptionsQuery } from '../features/entries/own/entry-queries.ts'
import { assertValidTournamentAddress } from '../features/competitions/tournament-not-found.ts'
import { tournamentQuery } from '../features/competitions/tournament-queries.ts'
import { searchParams } from '../search-params.ts'

const parent = { label: 'Turneringer', href: '/tournaments' }

/** Requires a sign-in, because an account enters its own golfers. */
export const Route = createFileRoute('/tournaments/$slug/entry')({
  ...page({ title: 'Tilmelding', parent, guards: ['login'], isPrivate: true, cooperation: false }),
  validateSearch: searchParams({ svar }),
  beforeLoad: ({ params }) => assertValidTournamentAddress(params),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { slug }, deps, location: { pathname } }) => {
    try {
      await queryClient.ensureQueryData(tournamentQuery(slug))
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw absentPage()
      throw error
    }
    await Promise.all([
      queryClient.prefetchQuery(entryOptionsQuery(slug)),
      queryClient.prefetchQuery(dguLoginQuery),
      loadFormAnswer(queryClient, { pathname, search: deps }),
    ])
  },
  component: Entry,
})

function Entry() {
  return <EntryPage slug={Route.useParams().slug} />
}
