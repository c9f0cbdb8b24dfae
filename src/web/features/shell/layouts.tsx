import type { ReactNode } from 'react'
import { useCompany } from '../../company.ts'
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { FooterAct, SiteFooter, SlimFooter, WorkFooter } from '../../ui/site-footer.tsx'
import { CleanHeader, SiteHeader, WorkHeader } from '../../ui/site-header.tsx'
import type { LayoutName } from './page.ts'

type DefaultLayoutProps = {
  children: ReactNode
  namesPeople?: boolean | undefined
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
  namesPeople,
  path,
  crumbs,
  account,
  onCookies,
  notices,
  cooperation,
}: DefaultLayoutProps) {
  const items = mainNavItems.map((way) => ({ ...way, current: way.href === path }))
  return (
    <div data-layout="default" className="flex min-h-dvh flex-col">
      <SiteHeader items={items} account={account} />
      {notices}
      {crumbs && (
        <div className="page pt-3">
          <Breadcrumb crumbs={crumbs} />
        </div>
      )}
      <Content namesPeople={namesPeople}>{children}</Content>
      {cooperation}
      <SiteFooter company={useSeller()} columns={footerColumns}>
        <FooterAct onPress={onCookies}>Cookieindstillinger</FooterAct>
      </SiteFooter>
    </div>
  )
}

type ContentProps = Pick<DefaultLayoutProps, 'children' | 'namesPeople'>

function Content({ children, namesPeople }: ContentProps) {
  return (
    <main id="indhold" tabIndex={-1} className="flex-1 outline-none" {...(namesPeople && masked)}>
      {children}
    </main>
  )
}

/** The SDK takes no text from below these, and none of these attributes. */
const masked = { 'data-amp-mask': '', 'data-amp-mask-attributes': 'aria-label,title,alt' }

type SlimLayoutProps = {
  name: Exclude<LayoutName, 'default' | 'work'>
  children: ReactNode
  namesPeople?: boolean | undefined
  onCookies: () => void
}

/** *Registration* and *clean*. Steps and summary bring their own frame; around them only the mark and the duties. */
export function SlimLayout({ name, children, namesPeople, onCookies }: SlimLayoutProps) {
  return (
    <div data-layout={name} className="flex min-h-dvh flex-col">
      <CleanHeader />
      <Content namesPeople={namesPeople}>{children}</Content>
      <SlimFooter company={useSeller()}>
        <FooterAct slim onPress={onCookies}>
          Cookieindstillinger
        </FooterAct>
      </SlimFooter>
    </div>
  )
}

type WorkLayoutProps = Pick<DefaultLayoutProps, 'children' | 'account' | 'notices' | 'onCookies'>

/** The back office, a club and a tournament's directors: the screen is for the work, so two thin lines stand around it. */
export function WorkLayout({ children, account, notices, onCookies }: WorkLayoutProps) {
  return (
    <div data-layout="work" className="flex min-h-dvh flex-col">
      <WorkHeader account={account} />
      {notices}
      <Content namesPeople>{children}</Content>
      <WorkFooter>
        <FooterAct slim onPress={onCookies}>
          Cookieindstillinger
        </FooterAct>
      </WorkFooter>
    </div>
  )
}

/** Who sells, as the footer shows it. */
function useSeller() {
  const { name, street, postcode, city, email, phone, cvr } = useCompany()
  return { name, address: street, postcodeCity: `${postcode} ${city}`, email, phone, cvr }
}

/** The main ways, in the header: few. */
const mainNavItems = [
  { label: 'Sæsonkortet', href: '/membership' },
  { label: 'Klubber', href: '/clubs' },
  { label: 'Turneringer', href: '/tournaments' },
  { label: 'For klubber', href: '/for-the-golfclub' },
  { label: 'Firmaer', href: '/business' },
  { label: 'Hjælp', href: '/help' },
] as const

/** All ways of the public site, in the footer. */
const footerColumns = [
  {
    title: 'For golfspillere',
    links: [
      { label: 'Sæsonkortet', href: '/membership' },
      { label: 'Samarbejdsklubber', href: '/clubs' },
      { label: 'Turneringer', href: '/tournaments' },
      { label: 'Beregning', href: '/beregning' },
      { label: 'Mit kort', href: '/account' },
      { label: 'Tjek ind', href: '/scan' },
    ],
  },
  {
    title: 'For klubber og firmaer',
    links: [
      { label: 'Bliv samarbejdsklub', href: '/for-the-golfclub' },
      { label: 'Firmaaftale', href: '/business' },
      { label: 'Klubbens økonomi', href: '/beregning' },
    ],
  },
  {
    title: 'Om os',
    links: [
      { label: 'Om Sæsonkortet', href: '/about' },
      { label: 'Hjælp', href: '/help' },
      { label: 'Kontakt', href: '/contact' },
    ],
  },
] as const
