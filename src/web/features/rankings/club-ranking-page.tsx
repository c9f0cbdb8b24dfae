import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteRanking, updateRanking, type ClubRanking } from '#contract/rankings/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { call } from '../../api.ts'
import { useEditedVersion } from '../../use-edited-version.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToast } from '../../ui/toast.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Problem } from '../shell/problem.tsx'
import { clubRankingQuery, clubRankingsQuery } from './queries.ts'
import { RankingEvents } from './ranking-events.tsx'
import { RankingForm } from './ranking-form.tsx'

type Of = { clubId: string; rankingId: string }

/** A ranking list as its club edits it: which tournaments count, and how. */
export function ClubRankingPage({ clubId, rankingId }: Of) {
  const { data } = useSuspenseQuery(clubRankingQuery(clubId, rankingId))
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-8 sm:py-12">
      <PageHeader
        eyebrow={
          <UiLink href={`/club/${clubId}/rankings`} className="text-link">
            {data.clubName}: Ranglister
          </UiLink>
        }
        title={data.name}
        actions={
          <ButtonLink href={`/rankings/${data.slug}`} variant="secondary">
            Se listen
          </ButtonLink>
        }
      />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-2">
        <RankingEvents clubId={clubId} rankingId={rankingId} ranking={data} />
        <section aria-labelledby="settings" className="grid gap-5">
          <h2 id="settings" className="text-xl">
            Navn og regler
          </h2>
          <Settings clubId={clubId} rankingId={rankingId} ranking={data} />
        </section>
      </div>
      <Unknown players={data.unknown} />
      <DeleteRanking clubId={clubId} rankingId={rankingId} name={data.name} />
    </div>
  )
}

function Settings({ clubId, rankingId, ranking }: Of & { ranking: ClubRanking }) {
  const client = useQueryClient()
  const toast = useToast()
  const { start, basis, isBehind, catchUp } = useEditedVersion(ranking)
  return (
    <RankingForm
      endpoint={updateRanking}
      ranking={start}
      courses={ranking.courses}
      rest={{ clubId, rankingId, basedOn: basis.version }}
      newer={{ isBehind, catchUp: () => catchUp() }}
      send={async (input) => {
        const { version } = await call(updateRanking, input)
        catchUp({ ...basis, version })
        await client.invalidateQueries(clubRankingQuery(clubId, rankingId))
        void client.invalidateQueries({ queryKey: ['rankings'] })
        toast({ title: 'Listen er gemt.', tone: 'success' })
      }}
    />
  )
}

/** Players whose results cannot be added up, because nothing says that they are the same person. */
function Unknown({ players }: { players: ClubRanking['unknown'] }) {
  if (players.length === 0) return null
  return (
    <Notice tone="warning" title="Spillere, vi ikke kan kende igen">
      <p>
        De er tilmeldt uden DGU-nummer, så hver turnering tæller for sig. Skriv nummeret på
        spilleren under turneringens Tilmeldte.
      </p>
      <details className="mt-2">
        <summary className="text-link min-h-11 w-fit cursor-pointer py-2.5">
          Vis {countOf(players.length, 'spiller', 'spillere')}
        </summary>
        <ul className="gap-x-10 sm:columns-2 lg:columns-3">
          {players.map(({ name, tournament }, i) => (
            <li key={i} className="break-inside-avoid py-0.5">
              {name}, {tournament}
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}

function DeleteRanking({ clubId, rankingId, name }: Of & { name: string }) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(deleteRanking, { clubId, rankingId }),
    onSuccess: () => {
      void client.invalidateQueries(clubRankingsQuery(clubId))
      void client.invalidateQueries({ queryKey: ['rankings'] })
      void navigate({ href: `/club/${clubId}/rankings` })
    },
  })
  return (
    <section aria-labelledby="delete" className="border-t border-slate-200 pt-6">
      <h2 id="delete" className="sr-only">
        Slet listen
      </h2>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Slet ranglisten
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Slet ${name}?`}
        description="Listen forsvinder for alle, og adressen virker ikke mere. Turneringerne og deres resultater bliver."
      >
        {remove.error && <Problem error={remove.error} title="Listen er ikke slettet" />}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => remove.mutate()} busy={remove.isPending && 'Sletter …'}>
            Slet ranglisten
          </Button>
          <Button variant="secondary" onClick={() => setOpen(false)}>
            Behold den
          </Button>
        </div>
      </Dialog>
    </section>
  )
}
