import { createFileRoute } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'
import { InformationStep } from '../features/registrations/information-step.tsx'

export const Route = createFileRoute('/account_/registration/_steps/information')({
  ...page({ title: 'Oplysninger', layout: 'registration', isPrivate: true }),
  component: InformationStep,
})
