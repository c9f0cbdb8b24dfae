import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Wordmark } from './mark.tsx'
import { SkipLink } from './skip-link.tsx'
import { UiLink } from './ui-link.tsx'
import { useDismissal } from './use-dismissal.ts'

export type NavItem = { label: string; href: string; current?: boolean }

type SiteHeaderProps = {
  items: readonly NavItem[]
  /** "Log ind" or the menu of the account. Its space is reserved until the browser fills it. */
  account?: ReactNode
}

/** Logo, main navigation and account. On a phone the navigation is a menu that works without scripts. */
export function SiteHeader({ items, account }: SiteHeaderProps) {
  const menu = useDismissal()
  return (
    <header className="print-hide relative z-20 border-b border-slate-200 bg-slate-50">
      <SkipLink />
      <div className="page flex min-h-18 flex-wrap items-center gap-x-2 sm:gap-x-6">
        <HomeLink />
        <nav aria-label="Hovedmenu" className="ml-auto hidden xl:block">
          <ul className="flex gap-1">
            {items.map((item) => (
              <li key={item.href}>
                <NavLink item={item} />
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-h-12 min-w-11 items-center justify-end whitespace-nowrap xl:ml-0">
          {account}
        </div>
        <details ref={menu} className="group xl:hidden">
          <summary className="flex min-h-11 list-none items-center gap-2 rounded-md px-2 font-semibold [&::-webkit-details-marker]:hidden">
            <Icon name="menu" className="group-open:hidden" />
            <Icon name="close" className="hidden group-open:block" />
            <span className="max-[28rem]:sr-only">Menu</span>
          </summary>
          <nav
            aria-label="Hovedmenu"
            className="absolute inset-x-0 top-full border-b border-slate-300 bg-slate-50 shadow-float"
          >
            <ul className="page divide-y divide-slate-200 py-2">
              {items.map((item) => (
                <li key={item.href}>
                  <NavLink item={item} large />
                </li>
              ))}
            </ul>
          </nav>
        </details>
      </div>
    </header>
  )
}

/** The header of the layouts *clean* and *registration*: the logo and at most one link. */
export function CleanHeader({ aside }: { aside?: ReactNode }) {
  return (
    <header className="print-hide border-b border-slate-200 bg-slate-50">
      <SkipLink />
      <div className="page flex min-h-18 items-center justify-between gap-4">
        <HomeLink />
        {aside}
      </div>
    </header>
  )
}

/** The header of work pages: logo and account menu, as low as touch targets allow. */
export function WorkHeader({ account }: { account?: ReactNode }) {
  return (
    <header className="print-hide relative z-20 border-b border-slate-200 bg-slate-50">
      <SkipLink />
      <div className="page flex min-h-12 items-center justify-between gap-4">
        <BackButton />
        <UiLink
          href="/"
          aria-label="Sæsonkortet, til forsiden"
          className="mr-auto inline-flex min-h-11 items-center rounded-xs text-green-900 [&_svg]:h-7 [&_svg]:w-auto"
        >
          <Wordmark />
        </UiLink>
        {account}
      </div>
    </header>
  )
}

function HomeLink() {
  return (
    <>
      <BackButton />
      <UiLink
        href="/"
        aria-label="Sæsonkortet, til forsiden"
        className="inline-flex min-h-11 items-center rounded-xs text-green-900"
      >
        <Wordmark />
      </UiLink>
    </>
  )
}

/** Only in the installed app, which has no buttons of a browser. A shortcut opens its page without a history. */
function BackButton() {
  const back = () => (history.length > 1 ? history.back() : location.assign('/account'))
  return (
    <button type="button" aria-label="Tilbage" onClick={back} className="back-button">
      <Icon name="chevron-left" />
    </button>
  )
}

function NavLink({ item, large }: { item: NavItem; large?: boolean }) {
  return (
    <UiLink
      href={item.href}
      aria-current={item.current ? 'page' : undefined}
      className={cx(
        'flex items-center font-medium transition-colors',
        large ? 'min-h-14 text-lg' : 'min-h-11 rounded-sm px-3 hover:bg-slate-200/70',
        item.current
          ? 'font-semibold underline decoration-green-700 decoration-2 underline-offset-8'
          : 'text-slate-800',
      )}
    >
      {item.label}
    </UiLink>
  )
}
