import type { MissingForResult, TournamentResults } from '#contract/results/endpoints.ts'
import type { CardToSettle } from '#contract/results/decisions.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { SettleDialog, settleText, useSettling } from './settle-cards.tsx'
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
          <MissingList missing={first} base={base} ask={settling.open} />
          {open.length > 0 && (
            <details open={open.length <= fewOpenCards}>
              <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
                {countOf(open.length, 'kort er', 'kort er')} ikke spillet færdigt
              </summary>
              <MissingList missing={open} base={base} ask={settling.open} />
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

/** The possible settlements of a card. */
function cardsToSettle({ roundId, entryId, settlements }: MissingForResult): CardToSettle[] {
  if (roundId === null || entryId === null) return []
  return settlements.map(({ as, revision }) => ({ roundId, entryId, as, revision }))
}

type MissingListProps = {
  missing: readonly MissingForResult[]
  base: string
  ask: (cards: CardToSettle[]) => void
}

function MissingList({ missing, base, ask }: MissingListProps) {
  if (missing.length === 0) return null
  return (
    <ul className="divide-y divide-slate-200 border-y border-slate-200">
      {missing.map((item, i) => (
        <li
          key={`${item.kind} ${item.roundId} ${item.entryId ?? i}`}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
        >
          <span>
            <strong>{listInDanish(item.names)}</strong> {missingText(item)}
          </span>
          <span className="flex flex-wrap items-center gap-x-5">
            {cardsToSettle(item).map((card, at) => (
              <button
                key={card.as}
                type="button"
                onClick={() => ask([card])}
                className="text-link inline-flex min-h-11 items-center"
              >
                {settleText(item.settlements[at])}
                <span className="sr-only">: {listInDanish(item.names)}</span>
              </button>
            ))}
            {item.roundId && item.entryId && (
              <UiLink
                href={`${base}/cards/${item.roundId}/${item.entryId}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                Åbn kortet
              </UiLink>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function missingText({ kind, holes, awaits }: MissingForResult): string {
  const where = listInDanish(holes.map(String))
  switch (kind) {
    case 'card_open':
      return 'har ikke en score på alle huller.'
    case 'card_unsigned':
      return 'har et helt kort, der ikke er underskrevet og afleveret.'
    case 'card_disputed':
      return `og markøren er uenige om hul ${where}.`
    case 'report':
      return where === ''
        ? 'har fået meldt en straf på runden. Afgør den på kortet, og tryk Klaret under Flights.'
        : `har en sag på hul ${where}, der ikke er afgjort. Afgør den, og tryk Klaret under Flights.`
    case 'tie':
      return awaits === 'play_off' ? 'er lige og afventer omspil.' : 'er lige og afventer lod.'
  }
}

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
