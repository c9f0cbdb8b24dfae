import type { ListedCard } from '#contract/scoring/cards.ts'
import { writeScores } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { Notice } from '../../../ui/notice.tsx'
import { strokesOf } from './card-input.ts'
import { DifferingTable } from './differing-table.tsx'

export type SavedCard = {
  listed: ListedCard
  receipt: string | null
  /** The official scores of the card. */
  reading: string
  disputed: number[]
  /** The scores as entered. */
  paper: readonly HoleScore[]
}

/** The outcome of the saved card, read out by screen readers. */
export function SavedNotice({
  listed,
  receipt,
  reading,
  disputed,
  paper,
  ...page
}: SavedCard & { tournamentId: string; base: string }) {
  const { name } = listed
  if (disputed.length > 0) {
    return (
      <div className="grid gap-3">
        <Notice tone="warning" title={`${name}: gemt, men ikke afleveret`} live>
          Spilleren har selv skrevet noget andet på hul {listInDanish(disputed.map(String))}.
        </Notice>
        <DifferingTable {...{ listed, paper }} {...page} />
      </div>
    )
  }
  if (receipt === null) {
    return (
      <Notice tone="warning" title={`${name}: gemt, men ikke afleveret`} live>
        Der mangler en score eller en underskrift. Tast kortet igen, når den er der.
      </Notice>
    )
  }
  if (listed.state === 'delivered' || listed.state === 'corrected') {
    const comparison =
      reading === writeScores(paper)
        ? ' med de samme scorer'
        : ', og turneringsledelsens rettelser står over papiret'
    const title = `${name}: Kortet er allerede afleveret${comparison}.`
    return <Notice tone="success" title={title} live />
  }
  const strokes = strokesOf(paper)
  const sum = strokes === null ? '' : ` ${strokes} slag.`
  return <Notice tone="success" title={`${name}:${sum} Afleveret, kvittering ${receipt}.`} live />
}
