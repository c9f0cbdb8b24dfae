import { createFileRoute } from '@tanstack/react-router'
import { TaxPage } from '../features/companies/tax-page.tsx'
import { textsQuery } from '../features/content/queries.ts'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/business_/tax')({
  ...page({
    title: 'Skat og moms',
    parent: { label: 'Firmaaftale', href: '/business' },
    cooperation: false,
    description:
      'Hvordan firmakort behandles i skat og moms, og hvad I kan tage med til revisoren.',
  }),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(textsQuery('business')),
  component: TaxPage,
})
