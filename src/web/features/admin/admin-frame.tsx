import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { holdsPower, type Power } from '#domain/accounts/powers.ts'
import { meQuery } from '../accounts/queries.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'

/** The menu of the back office from daily work to set-up; each section is shown only with its power. */
const ways: readonly { label: string; href: string; power: Power; under?: boolean }[] = [
  { label: 'I dag', href: '/admin', power: 'admin.enter' },
  { label: 'Sager', href: '/admin/cases', power: 'cases.handle' },
  { label: 'Personer', href: '/admin/people', power: 'people.read' },
  { label: 'Invitationer', href: '/admin/invitations', power: 'roles.give', under: true },
  { label: 'Adresser uden mail', href: '/admin/suppressions', power: 'people.read', under: true },
  { label: 'Sms', href: '/admin/sms', power: 'people.read', under: true },
  { label: 'Golfspillere', href: '/admin/golfers', power: 'people.read' },
  { label: 'Kort', href: '/admin/passes', power: 'cards.read' },
  { label: 'Fortrydelser', href: '/admin/withdrawals', power: 'orders.read', under: true },
  { label: 'Bestillinger', href: '/admin/orders', power: 'orders.read' },
  { label: 'Betalingsforsøg', href: '/admin/attempts', power: 'orders.read', under: true },
  { label: 'Betalingssager', href: '/admin/payment-cases', power: 'money.read', under: true },
  {
    label: 'Firmaers fakturaer',
    href: '/admin/company-invoices',
    power: 'money.read',
    under: true,
  },
  { label: 'Afregning', href: '/admin/settlement', power: 'money.read' },
  { label: 'Check-ins', href: '/admin/check-ins', power: 'cards.read' },
  { label: 'Muligt misbrug', href: '/admin/abuse', power: 'cards.help', under: true },
  { label: 'Klubber', href: '/admin/clubs', power: 'admin.enter' },
  { label: 'Aftaler', href: '/admin/agreements', power: 'admin.enter', under: true },
  { label: 'Mulige klubber', href: '/admin/leads', power: 'leads.handle', under: true },
  { label: 'Medlemmer', href: '/admin/members', power: 'people.read', under: true },
  { label: 'Import', href: '/admin/imports', power: 'files.import', under: true },
  { label: 'Priser', href: '/admin/products', power: 'admin.enter' },
  { label: 'Sæsoner', href: '/admin/seasons', power: 'admin.enter', under: true },
  { label: 'Kø til salget', href: '/admin/sale-queue', power: 'service.setUp', under: true },
  { label: 'Kampagner', href: '/admin/campaigns', power: 'admin.enter', under: true },
  { label: 'Rabatter', href: '/admin/discounts', power: 'admin.enter' },
  { label: 'Tekster', href: '/admin/texts', power: 'texts.write' },
  { label: 'Opslag', href: '/admin/notices', power: 'admin.enter', under: true },
  { label: 'Beskeder', href: '/admin/messages', power: 'messages.send', under: true },
  { label: 'Mails', href: '/admin/mail-templates', power: 'texts.write', under: true },
  { label: 'Indsigt', href: '/admin/insights', power: 'insights.read' },
  { label: 'Fejl', href: '/admin/insights/errors', power: 'insights.read', under: true },
  { label: 'Funktioner', href: '/admin/flags', power: 'service.setUp', under: true },
  { label: 'Jobs', href: '/admin/jobs', power: 'service.setUp', under: true },
  { label: 'Log', href: '/admin/activity', power: 'log.read' },
  { label: 'Eksport', href: '/admin/exports', power: 'lists.export' },
  { label: 'Opsætning', href: '/admin/setup', power: 'service.setUp' },
]

/** The frame of the back office: sections on the left, on a phone behind a button. */
export function AdminFrame({ path, children }: { path: string; children: ReactNode }) {
  const leadsHere = (href: string) =>
    path === href || (href !== '/admin' && path.startsWith(`${href}/`))
  const { data: me } = useQuery(meQuery)
  // A nested section has the longer path.
  const [here] = ways
    .filter(({ href }) => leadsHere(href))
    .toSorted((a, b) => b.href.length - a.href.length)
  const links = (
    <ul className="max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-2 max-lg:pb-2">
      {ways
        .filter(({ power }) => holdsPower(me?.roles ?? [], power))
        .map(({ label, href, under }) => (
          <li key={href}>
            <UiLink
              href={href}
              aria-current={href === here?.href ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center rounded-md px-3 lg:min-h-9 font-medium text-slate-700 hover:bg-slate-200/70',
                'aria-[current]:bg-green-100 aria-[current]:font-semibold aria-[current]:text-green-900',
                under && 'lg:ml-3 lg:text-sm',
              )}
            >
              {label}
            </UiLink>
          </li>
        ))}
    </ul>
  )
  return (
    <div className="page gap-6 pt-4 pb-8 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:pt-3">
      <details className="print-hide group mb-4 rounded-md border border-slate-300 bg-white px-3 lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          <span>Kontoret{here && ` · ${here.label}`}</span>
          <Icon name="chevron-down" className="group-open:rotate-180" />
        </summary>
        <nav aria-label="Kontoret">{links}</nav>
      </details>
      <nav aria-label="Kontoret" className="print-hide hidden lg:block">
        <div className="sticky top-3">{links}</div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
