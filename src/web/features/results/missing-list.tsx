import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CardToSettle } from '#contract/results/decisions.ts'
import type { MissingForResult } from '#contract/results/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { useToast } from '../../ui/toast.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { deskMutations } from '../scoring/desk/desk-queries.ts'
import { Problem } from '../shell/problem.tsx'
import { missingText } from './missing-text.ts'
import { settleText } from './settle-cards.tsx'

/** The possible settlements of a card. */
export function cardsToSettle({ roundId, entryId, settlements }: MissingForResult): CardToSettle[] {
  if (roundId === null || entryId === null) return []
  return settlements.map(({ as, revision }) => ({ roundId, entryId, as, revision }))
}

type MissingListProps = {
  tournamentId: string
  missing: readonly MissingForResult[]
  base: string
  ask: (cards: CardToSettle[]) => void
}

/**
 * What is missing, each with what resolves it: a settlement, *Klaret* for a report of any round and for the drives of a
 * scramble, or the card.
 */
export function MissingList({ tournamentId, missing, base, ask }: MissingListProps) {
  const { handle, isPending, error } = useHandled(tournamentId)
  if (missing.length === 0) return null
  return (
    <>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {missing.map((item, i) => (
          <li
            key={`${item.kind} ${item.roundId} ${item.report?.id ?? item.entryId ?? i}`}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2"
          >
            <span className="max-w-text">
              <strong>{listInDanish(item.names)}</strong> {missingText(item)}
            </span>
            <span className="flex flex-wrap items-center gap-x-5">
              {cardsToSettle(item).map((card, at) => (
                <ItemButton
                  key={card.as}
                  item={item}
                  label={settleText(item.settlements[at])}
                  onClick={() => ask([card])}
                />
              ))}
              {item.roundId && item.entryId && (
                <UiLink
                  href={`${base}/cards/${item.roundId}/${item.entryId}`}
                  className="text-link inline-flex min-h-11 items-center"
                >
                  Åbn kortet
                </UiLink>
              )}
              {(item.report ?? item.drives) && (
                <ItemButton
                  item={item}
                  label="Klaret"
                  disabled={isPending}
                  onClick={() => handle(item)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {error && <Problem error={error} title="Sagen er ikke markeret" />}
    </>
  )
}

/** Marks a report as handled, or records that the missing drives of a side have been decided. */
function useHandled(tournamentId: string) {
  const { markHandled, settleDrives } = deskMutations(useQueryClient(), tournamentId)
  const report = useMutation(markHandled)
  const drives = useMutation(settleDrives)
  const toast = useToast()
  function handle(item: MissingForResult) {
    const title = `${listInDanish(item.names)}: sagen er klaret.`
    const onSuccess = () => toast({ title, tone: 'success' })
    if (item.report) report.mutate(item.report.id, { onSuccess })
    const { roundId, entryId } = item
    if (item.drives && roundId && entryId)
      drives.mutate({ roundId, entryId, basedOn: item.drives.version }, { onSuccess })
  }
  return {
    handle,
    isPending: report.isPending || drives.isPending,
    error: report.error ?? drives.error,
  }
}

type ItemButtonProps = {
  item: MissingForResult
  label: string
  disabled?: boolean
  onClick: () => void
}

const ItemButton = ({ item, label, disabled = false, onClick }: ItemButtonProps) => (
  <button
    type="button"
    disabled={disabled}
    onClick={onClick}
    className="text-link inline-flex min-h-11 items-center"
  >
    {label}
    <span className="sr-only">: {listInDanish(item.names)}</span>
  </button>
)
