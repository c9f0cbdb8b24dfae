import { createFileRoute } from '@tanstack/react-router'
import { publicOrigin } from '../public-origin.ts'
import { sharedSeasonQuery } from '../features/passes/season-story-queries.ts'
import { SharedSeasonPage } from '../features/passes/shared-season-page.tsx'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { page, titleOf } from '../features/shell/page.ts'

export const Route = createFileRoute('/seasons/$token')({
  ...page({ title: 'Delt sæson', isPrivate: true, breadcrumb: false, cooperation: false }),
  loader: async ({ context: { queryClient }, params: { token } }) => {
    const { facts } = await notFoundIfMissing(queryClient.ensureQueryData(sharedSeasonQuery(token)))
    return { season: facts.season }
  },
  // The preview of the link has the picture, and no search engine keeps the page.
  head: ({ loaderData, params: { token } }) => ({
    meta: [
      { title: titleOf(loaderData ? `Sæsonen ${loaderData.season}` : 'Delt sæson') },
      { name: 'robots', content: 'noindex' },
      { property: 'og:title', content: `Sæsonen ${loaderData?.season ?? ''}` },
      { property: 'og:image', content: `${publicOrigin()}/og/seasons/${token}/landscape.png` },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
  }),
  component: SharedSeason,
})

function SharedSeason() {
  const { token } = Route.useParams()
  return <SharedSeasonPage token={token} />
}
