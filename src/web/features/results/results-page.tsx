import { useSuspenseQuery } from '@tanstack/react-query'
import type { TournamentResults } from '#contract/results.ts'
import { dayAndTimeText } from './day-and-time-text.ts'
import { FixForm } from './fix-form.tsx'
import { MissingBeforeFinal } from './missing-before-final.tsx'
import { HideHoles } from './hide-holes.tsx'
import { Placings } from './placings.tsx'
import { Rounds } from './rounds.tsx'
import { ResultSteps } from './result-steps.tsx'
import { resultsQuery } from './results-queries.ts'

type ResultsPageProps = { tournamentId: string; base: string }

/** From the last card to the prizes: what misses, the next step, and the result as it stands. */
export function ResultsPage({ tournamentId, base }: ResultsPageProps) {
  const results = useSuspenseQuery(resultsQuery(tournamentId)).data
  const { state } = results
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <ResultSteps tournamentId={tournamentId} results={results} />
        {state !== 'final' && (
          <MissingBeforeFinal tournamentId={tournamentId} results={results} base={base} />
        )}
        <Placings tournamentId={tournamentId} results={results} />
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <Rounds tournamentId={tournamentId} results={results} />
        <HideHoles tournamentId={tournamentId} results={results} />
        <History history={results.history} />
        <FixForm tournamentId={tournamentId} isFinal={state === 'final'} />
      </aside>
    </div>
  )
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
              {dayAndTimeText(at)}
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
