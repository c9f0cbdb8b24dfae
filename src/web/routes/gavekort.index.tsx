import { createFileRoute } from '@tanstack/react-router'
import { BuyGiftCardPage } from '../features/giftcards/buy-gift-card-page.tsx'
import { productsQuery } from '../features/passes/products-queries.ts'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/gavekort/')({
  ...page({
    title: 'Gavekort',
    cooperation: false,
    description:
      'Giv en sæsons golf: et gavekort til Sæsonkortet med din hilsen, til at udskrive eller sendt på mail den dag, du vælger.',
  }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(productsQuery()),
  component: BuyGiftCardPage,
})
