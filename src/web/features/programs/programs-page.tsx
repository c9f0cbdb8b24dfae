import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHeader } from '../../ui/page-header.tsx'
import { ApiKeys } from './api-keys.tsx'
import { apiKeysQuery } from './programs-queries.ts'
import { Webhooks } from './webhooks.tsx'

/** How a program of the club's own reads and writes here, and is told what happens. */
export function ProgramsPage({ clubId }: { clubId: string }) {
  const { data } = useSuspenseQuery(apiKeysQuery(clubId))
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-14 py-8 sm:py-12">
      <PageHeader
        eyebrow={data.clubName}
        title="Programmer"
        lead="Til klubbens egen hjemmeside, skærm eller bookingsystem. Nøgler lader et program læse og skrive. Webhooks fortæller det, når der sker noget."
      />
      <ApiKeys clubId={clubId} />
      <Webhooks clubId={clubId} />
      <p className="max-w-text text-slate-700">
        Til den, der skriver programmet:{' '}
        <a className="text-link" href="/api/docs">
          API-dokumentation
        </a>{' '}
        på engelsk.
      </p>
    </div>
  )
}
