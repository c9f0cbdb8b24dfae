import { useSuspenseQuery } from '@tanstack/react-query'
import type { MissingForResult, TournamentResults } from '#contract/tournament-results.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { roundStateText } from '#domain/tournaments/desk/round-state.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Table } from '../../../ui/table.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { sayWhen } from './say-when.ts'
import { FixForm } from './fix-form.tsx'
import { HideHoles } from './hide-holes.tsx'
import { ResultSteps } from './result-steps.tsx'
import { resultsQuery } from './results-queries.ts'
import { Ties } from './ties.tsx'

type ResultsPageProps = { tournamentId: string; base: string }

/** From the last card to the prizes: what misses, the next step, and the result as it stands. */
export function ResultsPage({ tournamentId, base }: ResultsPageProps) {
  const results = useSuspenseQuery(resultsQuery(tournamentId)).data
  const { divisions, rounds, missing, state } = results
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <ResultSteps tournamentId={tournamentId} results={results} />
        {missing.length > 0 && state !== 'final' && <Missing missing={missing} base={base} />}
        {divisions.map((division) => (
          <section key={division.id} aria-label={division.name} className="grid gap-4">
            <h2 className="text-xl">{division.name}</h2>
            {division.ties.length > 0 && (
              <Ties tournamentId={tournamentId} division={division} state={state} />
            )}
            <Table
              caption={`Resultat for ${division.name}`}
              narrow="keep"
              rows={division.placings}
              rowKey={({ entryId }) => entryId}
              empty={<EmptyState title="Ingen spillere i rækken endnu" />}
              columns={[
                { key: 'place', label: 'Nr.', cell: ({ label }) => label },
                { key: 'name', label: 'Spiller', heading: true, cell: ({ name }) => name },
                { key: 'result', label: 'Resultat', numeric: true, cell: ({ result }) => result },
              ]}
            />
          </section>
        ))}
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <section aria-labelledby="runder">
          <h2 id="runder" className="text-xl">
            Runderne
          </h2>
          <div className="mt-3">
            <DataList
              items={rounds.map((round) => ({
                term: `Runde ${round.number}`,
                value: roundStateText[round.state],
              }))}
            />
          </div>
        </section>
        <HideHoles tournamentId={tournamentId} results={results} />
        <History history={results.history} />
        <FixForm tournamentId={tournamentId} isFinal={state === 'final'} />
      </aside>
    </div>
  )
}

type MissingProps = { missing: readonly MissingForResult[]; base: string }

/** Each with the place where it is put right (TD-5). */
function Missing({ missing, base }: MissingProps) {
  // While they play, that is most of them: what somebody must see to comes first.
  const open = missing.filter(({ kind }) => kind === 'card_open')
  const first = missing.filter(({ kind }) => kind !== 'card_open')
  return (
    <section aria-labelledby="mangler" className="grid gap-3">
      <h2 id="mangler" className="text-xl">
        Det mangler
      </h2>
      <MissingList missing={first} base={base} />
      {open.length > 0 && (
        <details open={open.length <= 6}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {countOf(open.length, 'kort er', 'kort er')} ikke spillet færdigt
          </summary>
          <MissingList missing={open} base={base} />
        </details>
      )}
      <p className="max-w-text text-sm text-slate-600">
        Kommer en spiller ikke i mål, så åbn kortet, og tag spilleren ud. Så venter resultatet ikke
        længere på det.
      </p>
    </section>
  )
}

function MissingList({ missing, base }: MissingProps) {
  if (missing.length === 0) return null
  return (
    <ul className="divide-y divide-slate-200 border-y border-slate-200">
      {missing.map((one, i) => (
        <li
          key={`${one.kind} ${one.entryId ?? i}`}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
        >
          <span>
            <strong>{listInDanish(one.names)}</strong> {sayMissing(one)}
          </span>
          {one.roundId && one.entryId && (
            <UiLink
              href={`${base}/cards/${one.roundId}/${one.entryId}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              Åbn kortet
            </UiLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function sayMissing({ kind, holes, awaits }: MissingForResult): string {
  const where = listInDanish(holes.map(String))
  switch (kind) {
    case 'card_open':
      return 'har ikke en score på alle huller.'
    case 'card_unsigned':
      return 'har et helt kort, der ikke er underskrevet og afleveret.'
    case 'card_disputed':
      return `og markøren er ikke enige om hul ${where}.`
    case 'report':
      return `var i tvivl om reglen på hul ${where}. Afgør det, og tryk Klaret under Flights.`
    case 'tie':
      return awaits === 'play_off' ? 'er lige og afventer omspil.' : 'er lige og afventer lod.'
  }
}

function History({ history }: Pick<TournamentResults, 'history'>) {
  if (history.length === 0) return null
  return (
    <section aria-labelledby="historik">
      <h2 id="historik" className="text-xl">
        Hvad der er offentliggjort
      </h2>
      <ol className="mt-3 grid gap-3">
        {history.map(({ version, kind, at, by, reason }) => (
          <li key={version}>
            <p className="font-semibold">{kinds[kind]}</p>
            <p className="text-sm text-slate-600">
              {sayWhen(at)}
              {by && ` af ${by}`}
            </p>
            {reason && <p className="text-sm">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const kinds = {
  provisional: 'Foreløbigt resultat',
  final: 'Endeligt resultat',
  reopened: 'Åbnet igen',
}
