import type { MissingForResult, TournamentResults } from '#contract/results/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { cardsToSettle, MissingList } from './missing-list.tsx'
import { SettleDialog, useSettling } from './settle-cards.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { settlementText } from '#domain/scoring/settle-card.ts'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { resultMutations } from './results-queries.ts'

/** Up to this number of unfinished cards are stragglers; more mean that the round is being played. */
const fewOpenCards = 6

type MissingBeforeFinalProps = { tournamentId: string; results: TournamentResults; base: string }

/** Everything missing before the result can be final, each with a link or button to resolve it (TD-5). */
export function MissingBeforeFinal({
  tournamentId,
  results: { missing, settled },
  base,
}: MissingBeforeFinalProps) {
  const settling = useSettling(tournamentId)
  // During play most cards are open, so problems that need action come first.
  const open = missing.filter(({ kind }) => kind === 'card_open')
  const first = missing.filter(({ kind }) => kind !== 'card_open')
  // Does not offer to settle the cards of a field that is still playing.
  const settleable = open.length <= fewOpenCards ? missing : first
  const clear = settleable
    .map(cardsToSettle)
    .flatMap((options) => (options.length === 1 ? options : []))
  return (
    <>
      {missing.length > 0 && (
        <section aria-labelledby="mangler" className="grid gap-3">
          <h2 id="mangler" className="text-xl">
            Det mangler
          </h2>
          <MissingList {...{ tournamentId, base }} missing={first} ask={settling.open} />
          {open.length > 0 && (
            <details open={open.length <= fewOpenCards}>
              <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
                {countOf(open.length, 'kort er', 'kort er')} ikke spillet færdigt
              </summary>
              <MissingList {...{ tournamentId, base }} missing={open} ask={settling.open} />
            </details>
          )}
          {settleable.some(isCard) && (
            <p className="max-w-text text-sm text-slate-600">
              Kommer et kort ikke, så afgør det, som propositionerne siger. Du ser først, hvad det
              ændrer, og kan tage det tilbage.
            </p>
          )}
          {clear.length > 1 && (
            <Button variant="secondary" className="w-fit" onClick={() => settling.open(clear)}>
              Afgør {countOf(clear.length, 'kort', 'kort')} efter propositionerne
            </Button>
          )}
        </section>
      )}
      {settled.length > 0 && <SettledCards tournamentId={tournamentId} settled={settled} />}
      <SettleDialog settling={settling} missing={missing} />
    </>
  )
}

const isCard = ({ kind }: MissingForResult) => kind.startsWith('card')

type Settled = TournamentResults['settled']
type SettledCardsProps = { tournamentId: string; settled: Settled }

/** Cards settled by the terms, each with a button to revert it. */
function SettledCards({ tournamentId, settled }: SettledCardsProps) {
  const undo = useMutation(resultMutations(useQueryClient(), tournamentId).unsettle)
  const toast = useToast()
  const unsettle = ({ roundId, entryId, name }: Settled[number]) =>
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
        {settled.map((card) => (
          <li
            key={`${card.roundId} ${card.entryId}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
          >
            <span>
              <strong>{card.name}</strong>: {settlementText[card.as]}
              {card.status && ` (${card.status})`}
              {card.as === 'uncertified' && card.status === null && ', to strafslag'}
            </span>
            <button
              type="button"
              disabled={undo.isPending}
              onClick={() => unsettle(card)}
              className="text-link inline-flex min-h-11 items-center"
            >
              Tag tilbage
              <span className="sr-only">: {card.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {undo.error && <Problem error={undo.error} title="Kortet står, som det stod" />}
    </section>
  )
}
