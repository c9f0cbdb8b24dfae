import { createFileRoute } from '@tanstack/react-router'
import { RenewalPage } from '../features/registrations/renewal-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/account_/registration/renewal')({
  ...page({ title: 'Tilmelding', layout: 'registration', guards: ['login'], isPrivate: true }),
  component: RenewalPage,
})
