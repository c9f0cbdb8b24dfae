import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MissingForResult } from '#contract/results.ts'
import type { CardToSettle } from '#contract/results-decisions.ts'
import { countOf } from '#domain/shared/danish.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { ChangedResults, movedResults } from '../scoring/changed-results.tsx'
import { resultMutations } from './results-queries.ts'

type Settlement = MissingForResult['settlements'][number]

/** What it does to the player, as the terms say. */
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

/** One question at a time: which cards, what it would change, and then that it is done. */
export function useSettling(tournamentId: string) {
  const mutations = resultMutations(useQueryClient(), tournamentId)
  const preview = useMutation(mutations.previewSettlement)
  const settle = useMutation(mutations.settle)
  const toast = useToast()
  const [cards, setCards] = useState<CardToSettle[]>([])
  const ask = (asked: CardToSettle[]) => {
    settle.reset()
    setCards(asked)
    preview.mutate(asked)
  }
  const stop = () => setCards([])
  const go = () =>
    settle.mutate(cards, {
      onSuccess: () => {
        stop()
        const title = `${countOf(cards.length, 'kort er', 'kort er')} afgjort.`
        toast({ title, tone: 'success' })
      },
    })
  return { cards, preview, settle, ask, stop, go }
}

type SettleDialogProps = { settling: Settling; missing: readonly MissingForResult[] }

/** Who becomes what, and every place that moves with it (TD-6). */
export function SettleDialog({ settling, missing }: SettleDialogProps) {
  const { cards, preview, settle, stop, go } = settling
  const named = cards.flatMap((card) => {
    const one = missing.find(
      ({ roundId, entryId }) => roundId === card.roundId && entryId === card.entryId,
    )
    const settlement = one?.settlements.find(({ as }) => as === card.as)
    return one && settlement
      ? [{ ...card, name: one.names[0] ?? '', text: settleText(settlement) }]
      : []
  })
  const moved = preview.data && movedResults(preview.data.changes)
  const failed = settle.error ?? preview.error
  return (
    <ConfirmDialog
      open={cards.length > 0}
      onOpenChange={(isOpen) => isOpen || stop()}
      title={cards.length === 1 ? 'Afgør kortet?' : `Afgør ${cards.length} kort?`}
      effect={
        <div className="grid gap-4">
          <ul
            aria-label="Kort, der afgøres"
            // A list that scrolls is reached with the keyboard too.
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
          {failed && <Problem error={failed} title="Kortene står, som de stod" />}
        </div>
      }
      confirmLabel="Afgør"
      isPossible={!preview.error}
      busy={(settle.isPending || preview.isPending) && 'Øjeblik …'}
      onConfirm={go}
    />
  )
}
