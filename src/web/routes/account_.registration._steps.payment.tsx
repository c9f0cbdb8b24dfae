import { createFileRoute } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'
import { PaymentStep } from '../features/registrations/payment-step.tsx'

export const Route = createFileRoute('/account_/registration/_steps/payment')({
  ...page({ title: 'Betaling', layout: 'registration', isPrivate: true }),
  component: PaymentStep,
})
