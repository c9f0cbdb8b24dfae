import { createFileRoute } from '@tanstack/react-router'
import { loadClubScreen } from '../features/board/tv/load-club-screen.ts'
import { TvPage } from '../features/board/tv/tv-page.tsx'
import { headOf, page } from '../features/shell/page.ts'

/** The screen in a clubhouse, at an address that never changes (TV-1). The same for everyone, without a login. */
export const Route = createFileRoute('/tv/$club')({
  ...page({ title: 'Skærm', layout: 'clean', namesPeople: true }),
  loader: ({ context: { queryClient }, params: { club } }) => loadClubScreen(queryClient, club),
  head: ({ loaderData, params: { club } }) => {
    const title = loaderData ? `Skærm: ${loaderData.clubName}` : 'Skærm'
    const head = headOf({ title, path: `/tv/${club}` })
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
  component: Tv,
})

function Tv() {
  return <TvPage club={Route.useParams().club} />
}
