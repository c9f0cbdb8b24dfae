import { createFileRoute } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'
import { SeasonPassStep } from '../features/registrations/season-pass-step.tsx'

export const Route = createFileRoute('/account_/registration/_steps/season-pass')({
  ...page({ title: 'Sæsonkort', layout: 'registration', isPrivate: true }),
  component: SeasonPassStep,
})
