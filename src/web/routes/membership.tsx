import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '../features/passes/products-page.tsx'
import { partnerClubsQuery, productsQuery } from '../features/passes/products-queries.ts'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/membership')({
  ...page({
    title: 'Sæsonkortet',
    description:
      'Se, hvilket kort du kan købe, hvad det koster, og hvad det giver: runder i alle samarbejdsklubber for én pris.',
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(productsQuery()),
      queryClient.ensureQueryData(partnerClubsQuery),
    ]),
  component: ProductsPage,
})
