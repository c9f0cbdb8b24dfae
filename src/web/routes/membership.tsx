import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ProductsPage } from '../features/passes/products-page.tsx'
import { partnerClubsQuery, productsQuery } from '../features/passes/products-queries.ts'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/membership')({
  ...page({
    title: 'Sæsonkortet',
    description:
      'Se, hvilket kort du kan købe, hvad det koster, og hvad det giver: runder i alle samarbejdsklubber for én pris.',
  }),
  // A year is read as a number; made a string, it would stand in quotation marks in the address.
  validateSearch: z.object({
    season: z
      .union([z.int(), z.string().max(20)])
      .optional()
      .catch(undefined),
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(productsQuery()),
      queryClient.ensureQueryData(partnerClubsQuery),
    ]),
  component: Membership,
})

function Membership() {
  return <ProductsPage seasonCode={Route.useSearch().season?.toString()} />
}
