import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { scanStateQuery } from '../features/checkins/queries.ts'
import { runGuards } from '../features/shell/guards.ts'
import { workPage } from '../features/shell/page.ts'
import { Icon } from '../ui/icon.tsx'
import { UiLink } from '../ui/ui-link.tsx'

/** Redirects staff of one club to that club; staff of several clubs choose. */
export const Route = createFileRoute('/club/')({
  ...workPage('Klubben'),
  beforeLoad: ({ location }) => runGuards(['login'], location.href),
  loader: async ({ context: { queryClient } }) => {
    const { staffOf } = await queryClient.ensureQueryData(scanStateQuery)
    const [only, another] = staffOf
    if (only && !another) throw redirect({ href: `/club/${only.clubId}`, statusCode: 302 })
  },
  component: Clubs,
})

function Clubs() {
  const { staffOf } = useSuspenseQuery(scanStateQuery).data
  return (
    <div className="page max-w-3xl py-8">
      <h1>{staffOf.length > 0 ? 'Vælg klub' : 'Du arbejder ikke i en klub'}</h1>
      {staffOf.length === 0 && (
        <p className="mt-3">Bed klubbens administrator om en invitation på mail.</p>
      )}
      <ul className="mt-5 divide-y divide-slate-200 border-y border-slate-200 empty:hidden">
        {staffOf.map(({ clubId, name, isPartner }) => (
          <li key={clubId}>
            <UiLink
              href={`/club/${clubId}`}
              className="flex min-h-14 items-center justify-between gap-4 font-semibold hover:text-green-700"
            >
              <span>
                {name}
                {!isPartner && (
                  <span className="block text-sm font-normal text-slate-600">
                    Ikke samarbejdsklub
                  </span>
                )}
              </span>
              <Icon name="chevron-right" />
            </UiLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
