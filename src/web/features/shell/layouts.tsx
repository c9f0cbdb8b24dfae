import type { ReactNode } from 'react'
import { company } from '#domain/content/company.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { CleanHeader, SiteHeader } from '../../ui/site-header.tsx'
import { SiteFooter, SlimFooter } from '../../ui/site-footer.tsx'

const seller = {
  name: company.name,
  address: company.street,
  postcodeCity: `${company.postcode} ${company.city}`,
  email: company.email,
  phone: company.phone,
  cvr: company.cvr,
}

const mainWays = [{ label: 'Sæsonkortet', href: '/membership' }]

const footerColumns = [
  {
    title: 'For golfspillere',
    links: [
      { label: 'Sæsonkortet', href: '/membership' },
      { label: 'Mit kort', href: '/account' },
      { label: 'Tjek ind', href: '/scan' },
    ],
  },
]

type LayoutProps = {
  children: ReactNode
  path: string
  /** The page's own name at the end of the way here. */
  crumb?: string
  account?: ReactNode
}

export function DefaultLayout({ children, path, crumb, account }: LayoutProps) {
  const items = mainWays.map((way) => ({ ...way, current: way.href === path }))
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader items={items} account={account} />
      {crumb && (
        <div className="page pt-3">
          <Breadcrumb crumbs={[{ label: 'Forside', href: '/' }, { label: crumb }]} />
        </div>
      )}
      <main id="indhold" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter company={seller} columns={footerColumns} />
    </div>
  )
}

/** Steps and summary bring their own frame; around them only the mark and the duties. */
export function SlimLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <CleanHeader />
      <main id="indhold" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SlimFooter company={seller} />
    </div>
  )
}
