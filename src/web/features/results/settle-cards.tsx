import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MissingForResult } from '#contract/results/endpoints.ts'
import type { CardToSettle } from '#contract/results/decisions.ts'
import { countOf } from '#domain/shared/danish.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { ChangedResults, movedResults } from '../scoring/changed-results.tsx'
import { resultMutations } from './results-queries.ts'

type Settlement = MissingForResult['settlements'][number]

/** The label of a settlement with its consequence by the terms. */
export function settleText(settlement: Settlement | undefined): string {
  if (!settlement) return ''
  if (settlement.as === 'returned') return 'Modtag kortet'
  if (settlement.strokes > 0) return 'Giv to strafslag'
  if (settlement.as === 'no_show') return `Udeblev (${settlement.status})`
  return settlement.as === 'not_returned'
    ? `Ikke afleveret (${settlement.status})`
    : `Ikke godkendt (${settlement.status})`
}

export type Settling = ReturnType<typeof useSettling>

/** The state of the dialog that previews and confirms the settlement of cards. */
export function useSettling(tournamentId: string) {
  const mutations = resultMutations(useQueryClient(), tournamentId)
  const preview = useMutation(mutations.previewSettlement)
  const settle = useMutation(mutations.settle)
  const toast = useToast()
  const [cards, setCards] = useState<CardToSettle[]>([])
  const open = (selected: CardToSettle[]) => {
    settle.reset()
    setCards(selected)
    preview.mutate(selected)
  }
  const close = () => setCards([])
  const confirm = () =>
    settle.mutate(cards, {
      onSuccess: () => {
        close()
        const title = `${countOf(cards.length, 'kort er', 'kort er')} afgjort.`
        toast({ title, tone: 'success' })
      },
    })
  return { cards, preview, settle, open, close, confirm }
}

type SettleDialogProps = { settling: Settling; missing: readonly MissingForResult[] }

/** Shows the settlement of each card and every result that it changes. */
export function SettleDialog({ settling, missing }: SettleDialogProps) {
  const { cards, preview, settle, close, confirm } = settling
  const named = cards.flatMap((card) => {
    const item = missing.find(
      ({ roundId, entryId }) => roundId === card.roundId && entryId === card.entryId,
    )
    const settlement = item?.settlements.find(({ as }) => as === card.as)
    return item && settlement
      ? [{ ...card, name: item.names[0] ?? '', text: settleText(settlement) }]
      : []
  })
  const moved = preview.data && movedResults(preview.data.changes)
  const error = settle.error ?? preview.error
  return (
    <ConfirmDialog
      open={cards.length > 0}
      onOpenChange={(isOpen) => isOpen || close()}
      title={cards.length === 1 ? 'Afgør kortet?' : `Afgør ${cards.length} kort?`}
      effect={
        <div className="grid gap-4">
          <ul
            aria-label="Kort, der afgøres"
            // A scrolling list must be focusable by keyboard.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-48 overflow-y-auto"
          >
            {named.map(({ roundId, entryId, name, text }) => (
              <li key={`${roundId} ${entryId}`}>
                <strong>{name}</strong>: {text}
              </li>
            ))}
          </ul>
          {preview.isPending && <p>Ser, hvad det ændrer …</p>}
          {moved?.length === 0 && <p>Ingen placering ændrer sig.</p>}
          {moved && moved.length > 0 && (
            <div className="grid gap-2">
              <p>{countOf(moved.length, 'spiller', 'spillere')} får et andet resultat:</p>
              <ChangedResults changes={moved} />
            </div>
          )}
          <p>Du kan tage det tilbage, indtil resultatet er endeligt.</p>
          {error && <Problem error={error} title="Kortene står, som de stod" />}
        </div>
      }
      confirmLabel="Afgør"
      isPossible={!preview.error}
      busy={(settle.isPending || preview.isPending) && 'Øjeblik …'}
      onConfirm={confirm}
    />
  )
}
