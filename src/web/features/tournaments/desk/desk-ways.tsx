import { useLocation } from '@tanstack/react-router'
import { UiLink } from '../../../ui/ui-link.tsx'

const ways = [
  { label: 'Alle kort', under: '' },
  { label: 'Flights', under: '/board' },
  { label: 'Tast kort', under: '/type' },
  { label: 'Dobbelttjek', under: '/check' },
  { label: 'GolfBox', under: '/golfbox' },
  { label: 'Sidekonkurrencer', under: '/side' },
]

/** The ways to look at the same cards, and at what is played beside them. */
export function DeskWays({ base }: { base: string }) {
  const pathname = useLocation({ select: (at) => at.pathname.replace(/\/$/, '') })
  return (
    <nav aria-label="Scorekort">
      <ul className="flex flex-wrap gap-2">
        {ways.map(({ label, under }) => (
          <li key={under}>
            <UiLink
              href={`${base}/cards${under}`}
              aria-current={pathname === `${base}/cards${under}` ? 'page' : undefined}
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
