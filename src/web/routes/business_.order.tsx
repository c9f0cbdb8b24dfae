import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { OrderPage } from '../features/companies/order-page.tsx'
import { companyQuery } from '../features/companies/portal-queries.ts'
import { companyPricesQuery } from '../features/companies/queries.ts'
import { enforcePower } from '../features/shell/guards.ts'
import { page } from '../features/shell/page.ts'
import { searchParams, text, typed, uuid } from '../search-params.ts'

const readSearch = searchParams({ company: uuid, kind: text(10), count: typed(5) })

/** An order of company cards on invoice, by a new customer or by an administrator of a known one. */
export const Route = createFileRoute('/business_/order')({
  ...page({
    title: 'Bestil firmakort',
    parent: { label: 'Firmaaftale', href: '/business' },
    cooperation: false,
    searchIsPersonal: true,
    description: 'Bestil op til 50 Sæsonkort eller et klippekort til firmaet på faktura.',
  }),
  validateSearch: readSearch,
  loaderDeps: ({ search: { company } }) => ({ company }),
  beforeLoad: async ({ search: { company }, location: { href } }) => {
    if (company) await enforcePower({ power: 'company.seats', scopeId: company, href })
  },
  loader: async ({ context: { queryClient }, deps: { company } }) => {
    await queryClient.ensureQueryData(companyPricesQuery)
    return company ? queryClient.ensureQueryData(companyQuery(company)) : undefined
  },
  component: Order,
})

function Order() {
  const { prices } = useSuspenseQuery(companyPricesQuery).data
  return <OrderPage prices={prices} company={Route.useLoaderData()} asked={Route.useSearch()} />
}
