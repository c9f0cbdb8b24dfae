import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { boardQuery } from '../features/board/board-queries.ts'
import { clubScreenQuery } from '../features/board/tv/screen-queries.ts'
import { TvPage } from '../features/board/tv/tv-page.tsx'
import { absentPage, invalidAddress } from '../features/shell/page-error.ts'
import { headOf, page } from '../features/shell/page.ts'
import { slug } from '../search-params.ts'

/** The screen in a clubhouse, at an address that never changes (TV-1). The same for everyone, without a login. */
export const Route = createFileRoute('/tv/$club')({
  ...page({ title: 'Skærm', layout: 'clean', namesPeople: true }),
  beforeLoad: ({ params: { club } }) => {
    if (slug(club) === undefined) throw invalidAddress()
  },
  loader: async ({ context: { queryClient }, params: { club } }) => {
    const { shown, clubName } = await queryClient
      .ensureQueryData(clubScreenQuery(club))
      .catch((error) => {
        if (error instanceof ApiError && error.status === 404) throw absentPage()
        throw error
      })
    if (shown?.roundId) await queryClient.ensureQueryData(boardQuery(shown.roundId))
    return { clubName }
  },
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
