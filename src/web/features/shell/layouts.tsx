import type { ReactNode } from 'react'
import { useCompany } from '../../company.ts'
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { FooterAct, SiteFooter, SlimFooter } from '../../ui/site-footer.tsx'
import { CleanHeader, SiteHeader } from '../../ui/site-header.tsx'
import type { LayoutName } from './page.ts'
import { footerColumns, mainWays } from './ways.ts'

type DefaultLayoutProps = {
  children: ReactNode
  path: string
  /** The way here, front page first; none where the page has no breadcrumb. */
  crumbs?: readonly Crumb[]
  account?: ReactNode
  /** Asks again about cookies. */
  onCookies: () => void
  notices?: ReactNode
  /** The strip of partner clubs. */
  cooperation?: ReactNode
}

export function DefaultLayout({
  children,
  path,
  crumbs,
  account,
  onCookies,
  notices,
  cooperation,
}: DefaultLayoutProps) {
  const items = mainWays.map((way) => ({ ...way, current: way.href === path }))
  return (
    <div data-layout="default" className="flex min-h-dvh flex-col">
      <SiteHeader items={items} account={account} />
      {notices}
      {crumbs && (
        <div className="page pt-3">
          <Breadcrumb crumbs={crumbs} />
        </div>
      )}
      <main id="indhold" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {cooperation}
      <SiteFooter company={useSeller()} columns={footerColumns}>
        <FooterAct onPress={onCookies}>Cookieindstillinger</FooterAct>
      </SiteFooter>
    </div>
  )
}

type SlimLayoutProps = {
  name: Exclude<LayoutName, 'default'>
  children: ReactNode
  onCookies: () => void
}

/** *Registration* and *clean*. Steps and summary bring their own frame; around them only the mark and the duties. */
export function SlimLayout({ name, children, onCookies }: SlimLayoutProps) {
  return (
    <div data-layout={name} className="flex min-h-dvh flex-col">
      <CleanHeader />
      <main id="indhold" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SlimFooter company={useSeller()}>
        <FooterAct slim onPress={onCookies}>
          Cookieindstillinger
        </FooterAct>
      </SlimFooter>
    </div>
  )
}

/** Who sells, as the footer shows it. */
function useSeller() {
  const { name, street, postcode, city, email, phone, cvr } = useCompany()
  return { name, address: street, postcodeCity: `${postcode} ${city}`, email, phone, cvr }
}
