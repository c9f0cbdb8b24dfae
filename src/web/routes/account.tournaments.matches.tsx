import { createFileRoute } from '@tanstack/react-router'
import { myMatchesQuery } from '../features/matches/match-queries.ts'
import { MyMatchesPage } from '../features/matches/own/my-matches-page.tsx'
import { accountPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/account/tournaments/matches')({
  ...accountPage('Mine kampe', { label: 'Turneringer', href: '/account/tournaments' }),
  // The page itself shows a failure.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(myMatchesQuery),
  component: MyMatchesPage,
})
