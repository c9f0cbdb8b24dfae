import { createFileRoute } from '@tanstack/react-router'
import { RankingsPage } from '../features/rankings/rankings-page.tsx'
import { rankingsQuery } from '../features/rankings/queries.ts'
import { page } from '../features/shell/page.ts'

const parent = { label: 'Turneringer', href: '/tournaments' }

export const Route = createFileRoute('/rankings/')({
  ...page({
    title: 'Ranglister',
    description:
      'Klubbernes ranglister over flere turneringer: stillingen, pointene og hvad der tæller.',
    parent,
  }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(rankingsQuery),
  component: RankingsPage,
})
