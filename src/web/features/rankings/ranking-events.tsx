import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  removeRankingEvent,
  setRankingEvent,
  type ClubRanking,
  type RankingEventView,
} from '#contract/rankings/endpoints.ts'
import type { ListedTournament } from '#contract/competitions/endpoints.ts'
import { capital } from '#domain/shared/danish.ts'
import { stateText } from '#domain/competitions/state.ts'
import { call } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { tournamentQuery, tournamentsQuery } from '../competitions/tournament-queries.ts'
import { daysText } from '../competitions/tournament-text.ts'
import { Problem } from '../shell/problem.tsx'
import { clubRankingQuery } from './queries.ts'

type Of = { clubId: string; rankingId: string }
type Change = { divisionId: string; percent: number } | { divisionId: string; percent: null }

/** Counts a *række*, changes its worth, or removes it with `percent: null`. */
function useChangeEvents({ clubId, rankingId }: Of) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ divisionId, percent }: Change) =>
      percent === null
        ? call(removeRankingEvent, { clubId, rankingId, divisionId })
        : call(setRankingEvent, { clubId, rankingId, divisionId, percent }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['rankings'] })
      return client.invalidateQueries(clubRankingQuery(clubId, rankingId))
    },
  })
}

type RankingEventsProps = Of & { ranking: ClubRanking }

/** The *rækker* that count, and a search for more. */
export function RankingEvents({ clubId, rankingId, ranking }: RankingEventsProps) {
  const change = useChangeEvents({ clubId, rankingId })
  const toast = useToast()
  const { events } = ranking
  const remove = ({ divisionId, percent, name }: RankingEventView) =>
    change.mutate(
      { divisionId, percent: null },
      {
        onSuccess: () =>
          toast({
            title: `${name} tæller ikke mere.`,
            action: {
              label: 'Fortryd',
              onAction: () => change.mutate({ divisionId, percent }),
            },
          }),
      },
    )
  return (
    <section aria-labelledby="events" className="grid gap-5">
      <h2 id="events" className="text-xl">
        Turneringer, der tæller
      </h2>
      {events.length === 0 && (
        <p className="text-slate-700">Ingen endnu. Find den første herunder.</p>
      )}
      <ol className="divide-y divide-slate-200 border-y border-slate-200 empty:hidden">
        {events.map((event) => (
          <Counted
            key={event.divisionId}
            event={event}
            onPercent={
              ranking.terms.kind === 'order_of_merit' &&
              ((percent) => change.mutate({ divisionId: event.divisionId, percent }))
            }
            onRemove={() => remove(event)}
          />
        ))}
      </ol>
      {change.error && <Problem error={change.error} title="Listen er ikke ændret" />}
      <FindTournament
        clubSlug={ranking.clubSlug}
        isOwnOnly={ranking.terms.kind === 'eclectic'}
        counted={new Set(events.map(({ divisionId }) => divisionId))}
        onAdd={(divisionId) => change.mutate({ divisionId, percent: 100 })}
      />
    </section>
  )
}

const worths = [50, 100, 150, 200, 300]

type CountedProps = {
  event: RankingEventView
  /** False on a list that has no points. */
  onPercent: false | ((percent: number) => void)
  onRemove: () => void
}

function Counted({ event, onPercent, onRemove }: CountedProps) {
  const { divisionId, name, division, club, state, percent, players } = event
  const options = [...new Set([...worths, percent])].toSorted((a, b) => a - b)
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-slate-700">
          {division} · {club}
        </p>
        <p className="figures flex flex-wrap items-center gap-x-3 text-sm text-slate-600">
          {capital(daysText(event))}
          {players === null && <Badge tone="neutral">{stateText[state]}</Badge>}
        </p>
      </div>
      <div className="flex items-end gap-2">
        {onPercent && (
          <SelectField
            id={`percent-${divisionId}`}
            name="percent"
            label="Point"
            options={options.map((value) => ({ value: String(value), label: `${value} %` }))}
            value={String(percent)}
            onChange={({ currentTarget }) => onPercent(Number(currentTarget.value))}
          />
        )}
        <Button variant="quiet" onClick={onRemove}>
          Fjern<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

type FindProps = {
  clubSlug: string
  /** An eclectic counts rounds of one course. */
  isOwnOnly: boolean
  counted: ReadonlySet<string>
  onAdd: (divisionId: string) => void
}

/** The club's own tournaments, or those of every club that match what is written. */
function FindTournament({ clubSlug, isOwnOnly, counted, onAdd }: FindProps) {
  const [text, setText] = useState('')
  const q = text.trim()
  const { data, error } = useQuery({
    ...tournamentsQuery(q === '' ? { club: clubSlug } : { q }),
    placeholderData: keepPreviousData,
  })
  const found = data ? [...data.live, ...data.coming, ...data.finished].slice(0, 12) : []
  return (
    <div className="grid gap-3 rounded-md border border-slate-300 p-4 sm:p-5">
      <h3 className="text-lg">Tilføj en turnering</h3>
      <p className="text-sm text-slate-600">
        {isOwnOnly
          ? 'Klubbens egne står her. Kun runder på listens bane tæller.'
          : 'Klubbens egne står her. Søg for at finde dem i andre klubber.'}
      </p>
      <SearchField
        label="Navn, klub eller by"
        value={text}
        onChange={setText}
        className="sm:max-w-none!"
      />
      {error && <Problem error={error} title="Turneringerne kunne ikke hentes" />}
      {!data && !error && <Skeleton label="Henter turneringer" rows={3} />}
      {data && found.length === 0 && (
        <p className="text-slate-700">
          {q === ''
            ? 'Klubben har ingen offentliggjorte turneringer.'
            : `Ingen turneringer passer på »${q}«.`}
        </p>
      )}
      <ul className="divide-y divide-slate-200">
        {found.map((tournament) => (
          <Found key={tournament.slug} tournament={tournament} counted={counted} onAdd={onAdd} />
        ))}
      </ul>
    </div>
  )
}

type FoundProps = Omit<FindProps, 'clubSlug' | 'isOwnOnly'> & { tournament: ListedTournament }

/** A tournament that opens with its *rækker*. */
function Found({ tournament, counted, onAdd }: FoundProps) {
  const [isOpen, setOpen] = useState(false)
  const { slug, name, club } = tournament
  return (
    <li className="py-2">
      <Button
        variant="quiet"
        className="-ml-3 text-left"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {name}
      </Button>
      <p className="text-sm text-slate-600">
        {club.name} · {capital(daysText(tournament))}
      </p>
      {isOpen && <Divisions slug={slug} counted={counted} onAdd={onAdd} />}
    </li>
  )
}

function Divisions({
  slug,
  counted,
  onAdd,
}: Pick<FoundProps, 'counted' | 'onAdd'> & { slug: string }) {
  const { data, error } = useQuery(tournamentQuery(slug))
  if (error) return <Problem error={error} title="Rækkerne kunne ikke hentes" />
  if (!data) return <Skeleton label="Henter rækkerne" rows={2} />
  return (
    <ul className="mt-2 grid gap-2">
      {data.divisions.map(({ id, name, format }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0">
            {name} <span className="text-slate-600">({format})</span>
          </span>
          {counted.has(id) ? (
            <Badge tone="success">Tæller</Badge>
          ) : (
            <Button variant="secondary" onClick={() => onAdd(id)}>
              Tilføj<span className="sr-only"> {name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
