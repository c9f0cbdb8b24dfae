import type { ReactNode } from 'react'
import { useCompany } from '../../company.ts'
import { cx } from '../../ui/cx.ts'
import { Breadcrumb, type Crumb } from '../../ui/breadcrumb.tsx'
import { FooterButton, SiteFooter, SlimFooter, WorkFooter } from '../../ui/site-footer.tsx'
import { CleanHeader, SiteHeader, WorkHeader } from '../../ui/site-header.tsx'
import type { LayoutName } from './page.ts'

type DefaultLayoutProps = {
  children: ReactNode
  namesPeople?: boolean | undefined
  /** A page of the account: on a phone only the legal links follow it. */
  isPrivate?: boolean | undefined
  path: string
  /** The breadcrumb, front page first; undefined hides it. */
  crumbs?: readonly Crumb[]
  /** Leaves the breadcrumb out on a phone. */
  hasWideCrumbsOnly?: boolean
  account?: ReactNode
  /** Opens the cookie banner again. */
  onCookies: () => void
  notices?: ReactNode
  /** The strip of partner clubs. */
  cooperation?: ReactNode
}

export function DefaultLayout({
  children,
  namesPeople,
  isPrivate,
  path,
  crumbs,
  hasWideCrumbsOnly,
  account,
  onCookies,
  notices,
  cooperation,
}: DefaultLayoutProps) {
  const items = mainNavItems.map((item) => ({ ...item, current: item.href === path }))
  return (
    <div
      data-layout="default"
      data-private={isPrivate || undefined}
      className="group/page flex min-h-dvh flex-col"
    >
      <SiteHeader items={items} account={account} />
      {notices}
      {crumbs && (
        <div className={cx('page pt-3', hasWideCrumbsOnly && 'max-sm:hidden')}>
          <Breadcrumb crumbs={crumbs} />
        </div>
      )}
      <Content namesPeople={namesPeople}>{children}</Content>
      {cooperation}
      <SiteFooter company={useSeller()} columns={footerColumns}>
        <FooterButton onPress={onCookies}>Cookieindstillinger</FooterButton>
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

/** The analytics SDK reads no text below these attributes, and none of the named attributes. */
const masked = { 'data-amp-mask': '', 'data-amp-mask-attributes': 'aria-label,title,alt' }

type SlimLayoutProps = {
  name: Exclude<LayoutName, 'default' | 'work'>
  children: ReactNode
  namesPeople?: boolean | undefined
  onCookies: () => void
}

/** The layouts *registration* and *clean*: only the logo and the legal links surround the page. */
export function SlimLayout({ name, children, namesPeople, onCookies }: SlimLayoutProps) {
  return (
    <div data-layout={name} className="flex min-h-dvh flex-col">
      <CleanHeader />
      <Content namesPeople={namesPeople}>{children}</Content>
      <SlimFooter company={useSeller()}>
        <FooterButton slim onPress={onCookies}>
          Cookieindstillinger
        </FooterButton>
      </SlimFooter>
    </div>
  )
}

type WorkLayoutProps = Pick<DefaultLayoutProps, 'children' | 'account' | 'notices' | 'onCookies'>

/** For the back office, clubs and tournament directors: thin header and footer leave the screen to the work. */
export function WorkLayout({ children, account, notices, onCookies }: WorkLayoutProps) {
  return (
    <div data-layout="work" className="flex min-h-dvh flex-col">
      <WorkHeader account={account} />
      {notices}
      <Content namesPeople>{children}</Content>
      <WorkFooter company={useSeller()}>
        <FooterButton slim onPress={onCookies}>
          Cookieindstillinger
        </FooterButton>
      </WorkFooter>
    </div>
  )
}

/** The company's details as the footer shows them. */
function useSeller() {
  const { name, street, postcode, city, email, phone, cvr } = useCompany()
  return { name, address: street, postcodeCity: `${postcode} ${city}`, email, phone, cvr }
}

/** The links of the header. */
const mainNavItems = [
  { label: 'Sæsonkortet', href: '/membership' },
  { label: 'Klubber', href: '/clubs' },
  { label: 'Turneringer', href: '/tournaments' },
  { label: 'For klubber', href: '/for-the-golfclub' },
  { label: 'Firmaer', href: '/business' },
  { label: 'Hjælp', href: '/help' },
] as const

/** The links of the footer: every public section. */
const footerColumns = [
  {
    title: 'For golfspillere',
    links: [
      { label: 'Sæsonkortet', href: '/membership' },
      { label: 'Gavekort', href: '/gavekort' },
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
