import { createFileRoute } from '@tanstack/react-router'
import { GiftCardBalancePage } from '../features/giftcards/balance-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/gavekort/saldo')({
  ...page({
    title: 'Se saldo',
    parent: { label: 'Gavekort', href: '/gavekort' },
    cooperation: false,
    description: 'Se, hvor meget der er tilbage på dit gavekort.',
  }),
  component: GiftCardBalancePage,
})
