import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../features/content/privacy-page.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/privacy')({
  ...page({
    title: 'Privatlivspolitik',
    breadcrumb: true,
    cooperation: true,
    description: 'Hvad vi ved om dig, hvad vi bruger det til, hvem der ser det, og hvor længe.',
  }),
  component: PrivacyPage,
})
