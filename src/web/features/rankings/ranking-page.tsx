import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRanking, type Ranking, type RankingEventView } from '#contract/rankings/endpoints.ts'
import { capital, countOf, foldDanish } from '#domain/shared/danish.ts'
import { stateText } from '#domain/competitions/state.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { daysText } from '../competitions/tournament-text.ts'
import { rankingQuery } from './queries.ts'
import { RankingTable } from './ranking-table.tsx'

/** A ranking list: its players with points, its terms and its tournaments. */
export function RankingPage({ slug }: { slug: string }) {
  const ranking = useSuspenseQuery(rankingQuery(slug)).data
  const { name, about, club, isPublic, terms, events } = ranking
  const finished = events.filter(({ players }) => players !== null).length
  return (
    <div className="page page-body grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader
        eyebrow={
          <UiLink href={`/clubs/${club.slug}`} className="text-link">
            {club.name}
          </UiLink>
        }
        title={name}
        lead={about || undefined}
      />
      {!isPublic && (
        <Notice tone="info" title="Kun klubbens administratorer ser listen">
          <p>
            Sæt kryds i »Alle kan se listen« under »Navn og regler«, når listen skal være offentlig.
          </p>
        </Notice>
      )}
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(18rem,3fr)]">
        <Standing ranking={ranking} slug={slug} />
        <aside className="grid gap-10">
          <section aria-labelledby="terms" className="grid gap-3">
            <h2 id="terms" className="text-xl">
              Sådan tæller det
            </h2>
            {terms.map((sentence) => (
              <p key={sentence} className="text-slate-700">
                {sentence}
              </p>
            ))}
          </section>
          {events.length > 0 && (
            <section aria-labelledby="events">
              <h2 id="events" className="text-xl">
                Turneringer
              </h2>
              <p className="figures text-sm text-slate-600">
                {finished} af {countOf(events.length, 'række', 'rækker')} har et endeligt resultat.
              </p>
              <ol className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
                {events.map((event) => (
                  <EventRow key={event.divisionId} event={event} />
                ))}
              </ol>
            </section>
          )}
        </aside>
      </div>
    </div>
  )
}

function Standing({ ranking, slug }: { ranking: Ranking; slug: string }) {
  const [text, setText] = useState('')
  const { rows, events } = ranking
  const words = foldDanish(text)
  const isFound = ({ name, club }: { name: string; club: string | null }) =>
    foldDanish(`${name} ${club ?? ''}`).includes(words)
  const found = [...rows].filter(isFound)
  if (rows.length === 0) {
    return (
      <EmptyState title="Listen begynder med det første endelige resultat">
        {events.length === 0
          ? 'Klubben har ikke valgt turneringer endnu.'
          : 'Spillerne kommer på listen, når en af turneringerne er slut og resultatet er endeligt.'}
      </EmptyState>
    )
  }
  const file = (format: string) => `${getRanking.path.replace(':slug', slug)}/export.${format}`
  return (
    <section aria-labelledby="standing" className="grid min-w-0 gap-4">
      <h2 id="standing" className="sr-only">
        Stillingen
      </h2>
      <div className="print-hide flex flex-wrap items-center justify-between gap-4">
        <SearchField label="Find en spiller eller klub" value={text} onChange={setText} />
        <p className="flex gap-x-5 text-sm">
          {['csv', 'xlsx'].map((format) => (
            <a
              key={format}
              href={file(format)}
              download
              className="text-link inline-flex min-h-11 items-center"
            >
              {format === 'csv' ? 'Hent CSV' : 'Hent Excel'}
            </a>
          ))}
        </p>
      </div>
      <p aria-live="polite" className="sr-only">
        {countOf(found.length, 'spiller', 'spillere')}
      </p>
      {found.length === 0 ? (
        <p className="text-slate-700">Ingen på listen passer på »{text}«.</p>
      ) : (
        <RankingTable slug={slug} ranking={ranking} isFound={isFound} />
      )}
    </section>
  )
}

function EventRow({ event }: { event: RankingEventView }) {
  const { name, slug, division, club, state, percent, players } = event
  return (
    <li className="grid gap-0.5 py-3">
      <UiLink href={`/tournaments/${slug}`} className="text-link w-fit font-semibold break-words">
        {name}
      </UiLink>
      <p className="text-sm text-slate-700">
        {division} · {club}
      </p>
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
        <span>{capital(daysText(event))}</span>
        {percent !== 100 && <Badge tone="info">{percent} % point</Badge>}
        {players === null ? (
          <Badge tone="neutral">{stateText[state]}</Badge>
        ) : (
          <span>{countOf(players, 'spiller', 'spillere')}</span>
        )}
      </p>
    </li>
  )
}
