import { createFileRoute } from '@tanstack/react-router'
import { DiscountPage } from '../features/discounts/discount-page.tsx'
import { accountPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/account/discounts/$offerId')({
  ...accountPage('Rabat', { label: 'Rabataftaler', href: '/account/discounts' }),
  component: Discount,
})

function Discount() {
  return <DiscountPage offerId={Route.useParams().offerId} />
}
