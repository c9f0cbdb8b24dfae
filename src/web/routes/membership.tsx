import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadFormAnswer, svar } from '../form-answer.ts'
import { textsQuery } from '../features/content/queries.ts'
import { ProductsPage } from '../features/passes/products-page.tsx'
import { readGolfer } from '../features/passes/products-golfer.ts'
import { partnerClubsQuery, productsQuery } from '../features/passes/products-queries.ts'
import { page } from '../features/shell/page.ts'
import { searchParams, typed } from '../search-params.ts'

const readSearch = searchParams({ season: typed(20), svar })

export const Route = createFileRoute('/membership')({
  ...page({
    title: 'Sæsonkortet',
    breadcrumb: false,
    cooperation: false,
    description:
      'Se, hvilket kort du kan købe, hvad det koster, og hvad det giver: runder i alle samarbejdsklubber for én pris.',
  }),
  // A year stays a number: the router would put quotation marks around a string of digits.
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ svar: search.svar }),
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(productsQuery()),
      queryClient.ensureQueryData(partnerClubsQuery),
      queryClient.ensureQueryData(textsQuery('membership')),
      loadPostedGolfer(queryClient, deps),
    ]),
  component: Membership,
})

function Membership() {
  return <ProductsPage seasonCode={Route.useSearch().season?.toString()} />
}

/** After a post without scripts: loads the products for the golfer that the form described. */
async function loadPostedGolfer(client: QueryClient, search: { svar?: number | undefined }) {
  const posted = await loadFormAnswer(client, { pathname: '/membership', search })
  if (!posted || posted.code) return
  const { seasons } = await client.ensureQueryData(productsQuery())
  const golfers = seasons.map(({ playTo }) => readGolfer(posted.values, playTo))
  await Promise.all(
    golfers.map((golfer) => golfer && client.ensureQueryData(productsQuery(golfer))),
  )
}
