import { createFileRoute } from '@tanstack/react-router'
import { overlaySearch } from '../features/board/tv/overlay-search.ts'
import { loadClubScreen } from '../features/board/tv/load-club-screen.ts'
import { TvOverlay } from '../features/board/tv/tv-overlay.tsx'
import { headOf, page } from '../features/shell/page.ts'

/** The board on a transparent page, for the picture of a stream (TV-7). The same for everyone, without a login. */
export const Route = createFileRoute('/tv/$club_/overlay')({
  ...page({ title: 'Skærm til stream', layout: 'clean', namesPeople: true, searchIsView: true }),
  validateSearch: overlaySearch,
  loader: ({ context: { queryClient }, params: { club } }) => loadClubScreen(queryClient, club),
  head: ({ loaderData, params: { club } }) => {
    const title = `Til stream: ${loaderData?.clubName ?? 'skærm'}`
    const head = headOf({ title, path: `/tv/${club}/overlay` })
    return { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
  component: Overlay,
})

function Overlay() {
  return <TvOverlay club={Route.useParams().club} search={Route.useSearch()} />
}
