import { createFileRoute } from '@tanstack/react-router'
import { CardInvitationPage } from '../features/companies/card-invitation-page.tsx'
import { page } from '../features/shell/page.ts'

/** The page behind the mailed link to a company's card, which goes through `/link/company-card` (E24). */
export const Route = createFileRoute('/account_/company-card')({
  ...page({ title: 'Kort fra firmaet', breadcrumb: false, cooperation: false, isPrivate: true }),
  component: CardInvitationPage,
})
