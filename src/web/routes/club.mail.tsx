import { createFileRoute } from '@tanstack/react-router'
import { page } from '../features/shell/page.ts'
import { ClubLinkPage } from '../features/settlement/club-link-page.tsx'

/** The page behind the links of a club's monthly mail, which go through `/link/club` (E24). */
export const Route = createFileRoute('/club/mail')({
  ...page({ title: 'Klubben', breadcrumb: false, cooperation: false, isPrivate: true }),
  component: ClubLinkPage,
})
