import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { myCompaniesQuery } from '../features/companies/portal-queries.ts'
import { runGuards } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { UiLink } from '../ui/ui-link.tsx'

/** Redirects the administrator of one company to it; of several, a choice. */
export const Route = createFileRoute('/company/')({
  ...workPage('Firmaet'),
  beforeLoad: ({ location }) => runGuards(['login'], location.href),
  loader: async ({ context: { queryClient } }) => {
    const { companies } = await queryClient.ensureQueryData(myCompaniesQuery)
    const [only, another] = companies
    if (only && !another) throw redirect({ href: `/company/${only.companyId}`, statusCode: 302 })
  },
  component: Companies,
})

function Companies() {
  const { companies } = useSuspenseQuery(myCompaniesQuery).data
  return (
    <div className="page page-body max-w-3xl">
      <h1>{companies.length > 0 ? 'Vælg firma' : 'Du administrerer ikke noget firma'}</h1>
      {companies.length === 0 && (
        <>
          <p className="mt-3">
            Har firmaet bestilt kort, så åbn linket i mailen. Ellers kan du bestille her.
          </p>
          <ButtonLink href="/business/order" className="mt-6">
            Bestil firmakort
          </ButtonLink>
        </>
      )}
      <ul className="mt-5 divide-y divide-slate-200 border-y border-slate-200 empty:hidden">
        {companies.map(({ companyId, name }) => (
          <li key={companyId}>
            <UiLink
              href={`/company/${companyId}`}
              className="flex min-h-14 items-center justify-between gap-4 font-semibold hover:text-green-700"
            >
              {name} <Icon name="chevron-right" />
            </UiLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
