import type { Me } from '#contract/accounts/endpoints.ts'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useDismissal } from '../../ui/use-dismissal.ts'

/**
 * "Log ind", or the menu of the signed-in account. The server renders an empty slot, so that public pages
 * are the same bytes for everyone (E15); the browser fills it without moving anything.
 */
export function AccountSlot({ me }: { me: Me | undefined }) {
  const isVisitor = me !== undefined && me.account === null
  return (
    <div className="flex min-h-12 w-20 justify-end sm:w-40">
      {/* Without scripts nothing fills the slot, so it has a sign-in link. */}
      {me === undefined && <noscript className="self-center">{signIn}</noscript>}
      {isVisitor && signIn}
      {me?.account && <AccountMenu me={me} name={me.account.name || me.account.email} />}
    </div>
  )
}

const signIn = (
  <UiLink
    href="/account/login"
    className="flex min-h-11 items-center self-center rounded-sm px-2 font-semibold hover:bg-slate-200/70 sm:px-3"
  >
    Log ind
  </UiLink>
)

function AccountMenu({ me, name }: { me: Me; name: string }) {
  const menu = useDismissal()
  const isStaff = me.roles.some(({ name: role }) => role.startsWith('club_'))
  const isOperator = me.roles.some(({ name: role }) => role.startsWith('operator_'))
  const isCompany = me.roles.some(({ name: role }) => role === 'company_admin')
  // The first club only: an administrator of two clubs reaches the second from the first club's pages.
  const ownClub = me.roles.find(({ name: role }) => role === 'club_admin')
  const items = [
    { href: '/account', label: 'Mit kort' },
    { href: '/scan', label: isStaff ? 'Tjek gæster ind' : 'Tjek ind' },
    ...(isStaff ? [{ href: '/club', label: 'Klubben' }] : []),
    ...(ownClub ? [{ href: `/club/${ownClub.scopeId}/people`, label: 'Medarbejdere' }] : []),
    ...(isCompany ? [{ href: '/company', label: 'Firmaet' }] : []),
    ...(isOperator ? [{ href: '/admin', label: 'Kontoret' }] : []),
    { href: '/account/security', label: 'Sikkerhed' },
    { href: '/account/logout', label: 'Log ud' },
  ]
  return (
    <details ref={menu} data-amp-mask="" className="group relative min-w-0 self-center">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-sm px-2 font-semibold hover:bg-slate-200/70 [&::-webkit-details-marker]:hidden">
        <Icon name="person" className="size-6" />
        <span className="truncate max-sm:sr-only">{name.split(' ')[0]}</span>
        <Icon name="chevron-down" className="group-open:rotate-180" />
      </summary>
      <nav
        aria-label="Din konto"
        className="absolute top-full right-0 z-30 mt-1 w-64 rounded-md border border-slate-300 bg-white p-2 shadow-float"
      >
        <p className="truncate px-3 py-2 text-sm text-slate-600">{me.account?.email}</p>
        <ul>
          {items.map(({ href, label }) => (
            <li key={href}>
              <UiLink
                href={href}
                className="flex min-h-12 items-center rounded-sm px-3 font-medium hover:bg-slate-100"
              >
                {label}
              </UiLink>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
