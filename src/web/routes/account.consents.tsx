import { createFileRoute } from '@tanstack/react-router'
import { ConsentsPage } from '../features/registrations/consents-page.tsx'
import { accountPage } from '../features/shell/page.ts'

export const Route = createFileRoute('/account/consents')({
  ...accountPage('Samtykker'),
  component: ConsentsPage,
})
