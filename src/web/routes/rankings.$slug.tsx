import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { RankingPage } from '../features/rankings/ranking-page.tsx'
import { rankingQuery } from '../features/rankings/queries.ts'
import { absentPage, invalidAddress } from '../features/shell/page-error.ts'
import { page } from '../features/shell/page.ts'
import { slug as slugOf } from '../search-params.ts'

const parent = { label: 'Ranglister', href: '/rankings' }

/** Public, but excluded from search engines and caches: it shows names, which can be removed at any time. */
export const Route = createFileRoute('/rankings/$slug')({
  ...page({ title: 'Rangliste', parent, isPrivate: true, cooperation: false }),
  beforeLoad: ({ params: { slug } }) => {
    if (slugOf(slug) === undefined) throw invalidAddress()
  },
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    await queryClient.ensureQueryData(rankingQuery(slug)).catch((error) => {
      throw error instanceof ApiError && error.status === 404 ? absentPage() : error
    })
  },
  component: () => <RankingPage slug={Route.useParams().slug} />,
})
