import { createFileRoute, redirect } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'
import { VerificationStep } from '../features/registrations/verification-step.tsx'
import { searchParams, text } from '../search-params.ts'

const readSearch = searchParams({ k: text(200) })

export const Route = createFileRoute('/account_/registration/_steps/verification')({
  ...page({ title: 'Verificering', layout: 'registration', isPrivate: true }),
  validateSearch: readSearch,
  // A key belongs to the link by which another golfer confirms their own card (D10).
  beforeLoad: ({ search: { k } }) => {
    if (k) throw redirect({ to: '/account/registration/own-card', search: { k } })
  },
  component: VerificationStep,
})
