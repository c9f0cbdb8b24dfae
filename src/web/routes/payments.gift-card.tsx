import { createFileRoute } from '@tanstack/react-router'
import { PrintGiftCardPage } from '../features/giftcards/print-gift-card-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/payments/gift-card')({
  ...page({ title: 'Gavekort', layout: 'clean', isPrivate: true }),
  component: PrintGiftCardPage,
})
