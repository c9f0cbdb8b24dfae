import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createRanking, type ClubRankings } from '#contract/rankings/endpoints.ts'
import { call } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { clubRankingsQuery } from './queries.ts'
import { RankingForm } from './ranking-form.tsx'
import { progressOf } from './rankings-page.tsx'

/** The ranking lists of a club, and a form for a new one. */
export function ClubRankingsPage({ clubId }: { clubId: string }) {
  const { clubName, courses, rankings } = useSuspenseQuery(clubRankingsQuery(clubId)).data
  const [isNew, setNew] = useState(false)
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-8 sm:py-12">
      <PageHeader
        eyebrow={clubName}
        title="Ranglister"
        lead="Læg resultaterne af flere turneringer sammen til én liste, også turneringer i andre klubber."
        actions={
          !isNew &&
          rankings.length > 0 && <Button onClick={() => setNew(true)}>Ny rangliste</Button>
        }
      />
      {isNew && <NewRanking clubId={clubId} courses={courses} onCancel={() => setNew(false)} />}
      {rankings.length === 0 && !isNew && (
        <EmptyState
          title="Ingen ranglister endnu"
          action={<Button onClick={() => setNew(true)}>Lav den første</Button>}
        >
          Vælg, om placeringer giver point, eller om den bedste score på hvert hul tæller, og hvilke
          turneringer der er med. Listen regnes ud af de endelige resultater.
        </EmptyState>
      )}
      {rankings.length > 0 && (
        <ul className="divide-y divide-slate-200 border-y border-slate-200">
          {rankings.map((ranking) => (
            <li key={ranking.id} className="grid gap-1 py-4">
              <p className="flex flex-wrap items-center gap-x-3">
                <UiLink
                  href={`/club/${clubId}/rankings/${ranking.id}`}
                  className="text-link inline-flex min-h-11 items-center font-semibold"
                >
                  {ranking.name}
                </UiLink>
                {!ranking.isPublic && <Badge tone="neutral">Kun klubben</Badge>}
              </p>
              <p className="figures text-sm text-slate-600">{progressOf(ranking)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type NewRankingProps = Pick<ClubRankings, 'courses'> & { clubId: string; onCancel: () => void }

function NewRanking({ clubId, courses, onCancel }: NewRankingProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <section
      aria-labelledby="new"
      className="grid gap-5 rounded-md border border-slate-300 bg-white p-5 sm:p-6"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 id="new" className="text-xl">
          Ny rangliste
        </h2>
        <Button variant="quiet" onClick={onCancel}>
          Annuller
        </Button>
      </div>
      <RankingForm
        endpoint={createRanking}
        ranking={undefined}
        courses={courses}
        rest={{ clubId }}
        send={async (input) => {
          const { id } = await call(createRanking, input)
          void client.invalidateQueries(clubRankingsQuery(clubId))
          void navigate({ href: `/club/${clubId}/rankings/${id}` })
        }}
      />
    </section>
  )
}
