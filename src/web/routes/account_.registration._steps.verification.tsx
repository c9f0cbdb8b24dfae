import { createFileRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { page } from '../features/shell/page.ts'
import { VerificationStep } from '../features/registrations/verification-step.tsx'

export const Route = createFileRoute('/account_/registration/_steps/verification')({
  ...page({ title: 'Tilmelding', layout: 'registration', isPrivate: true }),
  validateSearch: z.object({ k: z.string().max(200).optional().catch(undefined) }),
  // A key here is another person's own link to her card (D10).
  beforeLoad: ({ search: { k } }) => {
    if (k) throw redirect({ to: '/account/registration/own-card', search: { k } })
  },
  component: VerificationStep,
})
