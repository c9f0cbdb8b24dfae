import { createFileRoute } from '@tanstack/react-router'
import { ApiError } from '../api.ts'
import { PosterPage } from '../features/clubs/poster-page.tsx'
import { clubQuery } from '../features/clubs/queries.ts'
import { headOf, page } from '../features/shell/page.ts'
import { absentPage, invalidAddress } from '../features/shell/page-error.ts'
import { slug as slugOf } from '../search-params.ts'

export const Route = createFileRoute('/clubs/$slug_/poster')({
  ...page({ title: 'Plakat', layout: 'clean' }),
  beforeLoad: ({ params: { slug } }) => {
    if (slugOf(slug) === undefined) throw invalidAddress()
  },
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    try {
      const { name } = await queryClient.ensureQueryData(clubQuery(slug))
      return { name }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw absentPage()
      throw error
    }
  },
  head: ({ loaderData, params: { slug } }) =>
    headOf({
      title: loaderData ? `Plakat: ${loaderData.name}` : 'Plakat',
      path: `/clubs/${slug}/poster`,
      ...(loaderData && {
        description: `Plakat af banen hos ${loaderData.name}, tegnet ud fra dens beliggenhed og huller. Udskriv den på A4 eller A3.`,
        image: `/og/clubs/${slug}.png`,
      }),
    }),
  component: Poster,
})

function Poster() {
  return <PosterPage slug={Route.useParams().slug} />
}
