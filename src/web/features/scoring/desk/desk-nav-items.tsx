import { useLocation } from '@tanstack/react-router'
import { UiLink } from '../../../ui/ui-link.tsx'

const navItems = [
  { label: 'Alle kort', subPath: '' },
  { label: 'Flights', subPath: '/board' },
  { label: 'Tast kort', subPath: '/type' },
  { label: 'Dobbelttjek', subPath: '/check' },
  { label: 'GolfBox', subPath: '/golfbox' },
  { label: 'Sidekonkurrencer', subPath: '/side' },
]

/** The navigation of the tournament desk. */
export function DeskNavItems({ base }: { base: string }) {
  const pathname = useLocation({ select: (at) => at.pathname.replace(/\/$/, '') })
  return (
    <nav aria-label="Scorekort">
      <ul className="flex flex-wrap gap-2">
        {navItems.map(({ label, subPath }) => (
          <li key={subPath}>
            <UiLink
              href={`${base}/cards${subPath}`}
              aria-current={pathname === `${base}/cards${subPath}` ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full border border-slate-300 bg-white px-4 text-sm font-semibold hover:border-slate-500 aria-[current]:border-green-700 aria-[current]:bg-green-700 aria-[current]:text-white"
            >
              {label}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
