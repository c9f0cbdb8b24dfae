import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../features/content/terms-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/terms')({
  ...page({
    title: 'Handelsbetingelser',
    breadcrumb: true,
    description: 'Hvad du køber, hvad det koster, hvornår du får det, og hvordan du fortryder.',
  }),
  component: TermsPage,
})
