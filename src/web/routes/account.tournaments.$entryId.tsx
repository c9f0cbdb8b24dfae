import { createFileRoute } from '@tanstack/react-router'
import { loadFormAnswer, svar } from '../form-answer.ts'
import { accountPage } from '../features/shell/page.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { myEntriesQuery } from '../features/entries/own/entry-queries.ts'
import { OwnEntryPage } from '../features/entries/own/own-entry-page.tsx'
import { walletsQuery } from '../features/wallets/wallet-queries.ts'
import { searchParams, uuid } from '../search-params.ts'

const readSearch = searchParams({ svar })

export const Route = createFileRoute('/account/tournaments/$entryId')({
  ...accountPage('Tilmelding', { label: 'Turneringer', href: '/account/tournaments' }),
  validateSearch: readSearch,
  beforeLoad: ({ params: { entryId } }) => {
    if (uuid(entryId) === undefined) throw invalidAddress()
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: search, location: { pathname } }) =>
    Promise.all([
      queryClient.prefetchQuery(myEntriesQuery),
      queryClient.prefetchQuery(walletsQuery),
      loadFormAnswer(queryClient, { pathname, search }),
    ]),
  component: OneEntry,
})

function OneEntry() {
  return <OwnEntryPage entryId={Route.useParams().entryId} />
}
