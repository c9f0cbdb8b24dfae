import { createFileRoute } from '@tanstack/react-router'
import { accountPage } from '../features/shell/page.ts'
import { myEntriesQuery } from '../features/entries/own/entry-queries.ts'
import { helpedTournamentsQuery } from '../features/competitions/helpers/helpers-queries.ts'
import { MyTournamentsPage } from '../features/entries/own/my-tournaments-page.tsx'

export const Route = createFileRoute('/account/tournaments/')({
  ...accountPage('Turneringer'),
  // Loaded before the page is shown; the page itself shows a failure.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(myEntriesQuery),
      queryClient.prefetchQuery(helpedTournamentsQuery),
    ]),
  component: MyTournamentsPage,
})
