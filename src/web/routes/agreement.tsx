import { createFileRoute } from '@tanstack/react-router'
import { OpenedAgreementPage } from '../features/partnership/opened-agreement-page.tsx'
import { page } from '../features/shell/page.ts'

/** The page behind the mailed link to an agreement, which goes through `/link/agreement` (E24). */
export const Route = createFileRoute('/agreement')({
  ...page({ title: 'Aftale', breadcrumb: false, cooperation: false, isPrivate: true }),
  component: OpenedAgreementPage,
})
