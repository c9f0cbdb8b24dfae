import { useState, type MouseEvent, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { accountNavItems } from './account-nav-items.ts'

type NavItem = { label: string; href: string }

type AccountFrameProps = {
  path: string
  /** Links to the pages of the person's roles: clubs and the back office. */
  roleNavItems: readonly NavItem[]
  /** The account has just been erased, so its navigation is hidden. */
  isGone: boolean
  children: ReactNode
}

/** The layout of the account pages: navigation on the left, folded on phones so that the card is on top. */
export function AccountFrame({ path, roleNavItems, isGone, children }: AccountFrameProps) {
  const isHere = (href: string) =>
    path === href || (href !== '/account' && path.startsWith(`${href}/`))
  const current = accountNavItems.find(({ href }) => isHere(href))
  const [isOffline, setOffline] = useState(false)
  // Only the page with the card works offline (D3), so an offline click must not leave it.
  const stayWhenOffline = (event: MouseEvent) => {
    setOffline(!navigator.onLine)
    if (!navigator.onLine) event.preventDefault()
  }
  const links = (
    <>
      <NavItems navItems={accountNavItems} isHere={isHere} onGo={stayWhenOffline} />
      {roleNavItems.length > 0 && (
        <div className="mt-3 border-t border-slate-200 pt-3">
          <NavItems navItems={roleNavItems} isHere={isHere} onGo={stayWhenOffline} />
        </div>
      )}
      {isOffline && (
        <p role="alert" className="mt-3 text-sm text-slate-800 lg:max-w-[10.5rem]">
          Der er ingen forbindelse lige nu. Kortet her virker alligevel.
        </p>
      )}
    </>
  )
  return (
    <div className="page gap-x-12 xl:gap-x-16 lg:grid lg:grid-cols-[10.5rem_minmax(0,1fr)]">
      <details
        hidden={isGone}
        className="print-hide group mt-3 rounded-md border border-slate-300 bg-white px-3 lg:hidden"
      >
        <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          <span>Konto{current && ` · ${current.label}`}</span>
          <Icon name="chevron-down" className="group-open:rotate-180" />
        </summary>
        <nav aria-label="Konto" className="pb-3">
          {links}
        </nav>
      </details>
      <nav
        aria-label="Konto"
        className="print-hide hidden lg:sticky lg:top-4 lg:block lg:self-start lg:pt-12 lg:pb-8"
      >
        {!isGone && links}
      </nav>
      {/* The minimum height prevents the footer from jumping when data arrives. */}
      <div className="min-h-[calc(100dvh-6rem)] min-w-0 pt-6 pb-16 sm:pt-8 lg:pt-12 print:min-h-0 print:p-0">
        {children}
      </div>
    </div>
  )
}

type NavItemsProps = {
  navItems: readonly NavItem[]
  isHere: (href: string) => boolean
  onGo: (event: MouseEvent) => void
}

function NavItems({ navItems, isHere, onGo }: NavItemsProps) {
  return (
    <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-2 lg:-ml-3">
      {navItems.map(({ label, href }) => (
        <li key={href}>
          <UiLink
            href={href}
            onClick={onGo}
            aria-current={isHere(href) ? 'page' : undefined}
            className={cx(
              'flex min-h-11 items-center rounded-md px-3 font-medium text-slate-700 hover:bg-slate-200/70',
              'aria-[current]:bg-green-100 aria-[current]:font-semibold aria-[current]:text-green-900',
            )}
          >
            {label}
          </UiLink>
        </li>
      ))}
    </ul>
  )
}
