import { createFileRoute } from '@tanstack/react-router'
import { DiscountsPage } from '../features/discounts/discounts-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/account/discounts')({
  ...page({
    title: 'Rabataftaler',
    parent: { label: 'Konto', href: '/account' },
    guards: ['login', 'account'],
    isPrivate: true,
  }),
  component: DiscountsPage,
})
