import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'

type CompanyHeaderProps = {
  companyId: string
  name: string
  title: string
  lead?: ReactNode
}

/** The heading of a company's pages, with the way to the other ones. */
export function CompanyHeader({ companyId, name, title, lead }: CompanyHeaderProps) {
  const pages = [
    { label: 'Kort', href: `/company/${companyId}` },
    { label: 'Fakturaer', href: `/company/${companyId}/invoices` },
    { label: 'Administratorer', href: `/company/${companyId}/people` },
    { label: 'Overblik på én side', href: `/company/${companyId}/summary` },
    { label: 'Skat og moms', href: '/business/tax' },
  ]
  return (
    <>
      <PageHeader
        eyebrow={name}
        title={title}
        lead={lead}
        actions={
          <ButtonLink href={`/business/order?company=${companyId}`} variant="secondary">
            Bestil flere
          </ButtonLink>
        }
      />
      <nav aria-label="Firmaets sider" className="print-hide -mt-2 border-b border-slate-300">
        <ul className="flex flex-wrap gap-x-6">
          {pages.map(({ label, href }) => (
            <li key={href}>
              <UiLink
                href={href}
                className="flex min-h-11 items-center font-semibold text-green-700 hover:underline"
              >
                {label}
              </UiLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
