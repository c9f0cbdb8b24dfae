import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '../features/registrations/signup-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/signup')({
  ...page({
    title: 'Tilmeld',
    cooperation: false,
    description: 'Køb et Sæsonkort, eller begynd med en gratis konto. Det tager et par minutter.',
  }),
  component: SignupPage,
})
