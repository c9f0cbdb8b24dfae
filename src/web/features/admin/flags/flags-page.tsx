import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Flag } from '#contract/flags/endpoints.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { clubChoicesQuery } from '../discounts/queries.ts'
import { danishTime } from '../danish-time.ts'
import { FlagDialog } from './flag-dialog.tsx'
import { flagsQuery } from './flags-query.ts'
import { forWhom } from './for-whom.ts'

/** The switches of new parts of the service: for whom each is on, who decided, and until when it exists. */
export function FlagsPage() {
  const { flags } = useSuspenseQuery(flagsQuery).data
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Funktioner"
        lead="Nye dele af tjenesten kan slås til for nogle først, og fra igen, hvis noget går galt. Ændringer slår igennem inden for et minut."
      />
      {flags.length === 0 && (
        <EmptyState title="Ingen funktioner at slå til">Alt er slået til for alle.</EmptyState>
      )}
      <ul className="grid gap-4">
        {flags.map((flag) => (
          <FlagItem key={flag.name} flag={flag} />
        ))}
      </ul>
    </div>
  )
}

function FlagItem({ flag }: { flag: Flag }) {
  const clubs = useQuery(clubChoicesQuery).data?.clubs ?? []
  const tone = flag.state === 'off' ? 'neutral' : flag.state === 'on' ? 'success' : 'warning'
  return (
    <li className="grid gap-3 rounded-md border border-slate-300 bg-white p-6">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">{flag.title}</h2>
        <Badge tone={tone}>{forWhom(flag, clubs)}</Badge>
      </div>
      <p className="max-w-text">
        {flag.decided
          ? `${flag.decided.by ?? 'En tidligere bruger'} ændrede det ${danishTime(flag.decided.at)}: ${flag.decided.reason}`
          : 'Ingen har ændret det.'}
      </p>
      <p className="text-sm text-slate-600">
        Ansvarlig: {flag.owner}. Kan slås til og fra til og med{' '}
        {formatShortDate(plainDate(flag.lastDay))}.
      </p>
      <div>
        <FlagDialog key={flag.version} flag={flag} clubs={clubs} />
      </div>
    </li>
  )
}
