import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TournamentResults } from '#contract/results.ts'
import { settlementText } from '#domain/scoring/settle-card.ts'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { resultMutations } from './results-queries.ts'

type Settled = TournamentResults['settled']
type SettledCardsProps = { tournamentId: string; settled: Settled }

/** Cards that were settled as the terms say, and the way back. */
export function SettledCards({ tournamentId, settled }: SettledCardsProps) {
  const undo = useMutation(resultMutations(useQueryClient(), tournamentId).unsettle)
  const toast = useToast()
  const takeBack = ({ roundId, entryId, name }: Settled[number]) =>
    undo.mutate(
      { roundId, entryId },
      { onSuccess: () => toast({ title: `${name} venter igen.`, tone: 'success' }) },
    )
  return (
    <section aria-labelledby="afgjort" className="grid gap-3">
      <h2 id="afgjort" className="text-xl">
        Afgjort efter propositionerne
      </h2>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {settled.map((one) => (
          <li
            key={`${one.roundId} ${one.entryId}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
          >
            <span>
              <strong>{one.name}</strong>: {settlementText[one.as]}
              {one.status && ` (${one.status})`}
              {one.as === 'uncertified' && one.status === null && ', to strafslag'}
            </span>
            <button
              type="button"
              disabled={undo.isPending}
              onClick={() => takeBack(one)}
              className="text-link inline-flex min-h-11 items-center"
            >
              Tag tilbage
              <span className="sr-only">: {one.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {undo.error && <Problem error={undo.error} title="Kortet står, som det stod" />}
    </section>
  )
}
