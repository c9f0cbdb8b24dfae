import { createFileRoute } from '@tanstack/react-router'
import { loadFormAnswer, svar } from '../form-answer.ts'
import { accountPage } from '../features/shell/page.ts'
import { refuseAddress } from '../features/shell/page-fault.ts'
import { myEntriesQuery } from '../features/tournaments/entry/entry-queries.ts'
import { OwnEntryPage } from '../features/tournaments/entry/own-entry-page.tsx'
import { searchOf, uuid } from '../search-shape.ts'

const readSearch = searchOf({ svar })

export const Route = createFileRoute('/account/tournaments/$entryId')({
  ...accountPage('Tilmelding', { label: 'Turneringer', href: '/account/tournaments' }),
  validateSearch: readSearch,
  beforeLoad: ({ params: { entryId } }) => {
    if (uuid(entryId) === undefined) throw refuseAddress()
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: search, location: { pathname } }) =>
    Promise.all([
      queryClient.prefetchQuery(myEntriesQuery),
      loadFormAnswer(queryClient, { pathname, search }),
    ]),
  component: OneEntry,
})

function OneEntry() {
  return <OwnEntryPage entryId={Route.useParams().entryId} />
}
