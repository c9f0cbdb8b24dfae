import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import type { CardState } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'

/** What a card that will not come in may be settled as (docs/algorithms/competition-terms.md). */
export const settlements = ['no_show', 'not_returned', 'uncertified', 'returned'] as const
export type Settlement = (typeof settlements)[number]

/** What becomes of the player: a code instead of a place, or a card that is in, with strokes added. */
export type Settled = { status: PlayerStatus } | { status: null; strokes: 0 | 2 }

type OpenCard = {
  state: CardState
  holesScored: number
  disputed: number
  /** Holes that the committee has decided: what was signed before it holds no more. */
  decided: number
}

/** How a card may be settled as it is; with more than one, only the committee knows which. */
export function settlementsFor(card: OpenCard): Settlement[] {
  const { state, holesScored, disputed, decided } = card
  if (disputed > 0) return []
  if (holesScored === 0) return ['no_show', 'not_returned']
  if (state === 'open') return ['not_returned']
  if (state === 'ready_to_deliver') return ['returned']
  // Nobody is out for a signature that the committee's own word has taken away.
  return decided > 0 ? ['returned', 'uncertified'] : ['uncertified']
}

type SettlingTerms = Pick<CompetitionTerms, 'noShow' | 'notReturned' | 'uncertified'>

/** What the terms make of it. */
export function settledAs(as: Settlement, terms: SettlingTerms): Settled {
  switch (as) {
    case 'no_show':
      return { status: terms.noShow }
    case 'not_returned':
      return { status: terms.notReturned }
    case 'uncertified':
      return terms.uncertified === 'disqualified' ? { status: 'DQ' } : { status: null, strokes: 2 }
    case 'returned':
      return { status: null, strokes: 0 }
  }
}

/** The hole that a player finishes on, of the numbers on the card. */
export function lastHoleOf(numbers: readonly number[], startHole: number): number {
  const first = Math.max(0, numbers.indexOf(startHole))
  return numbers.at(first - 1) ?? 0
}

/** A score with penalty strokes; a ball picked up has none to add to. */
export const withPenalty = (score: HoleScore, strokes: number): HoleScore =>
  typeof score === 'number' ? Math.min(30, score + strokes) : score

/** The word for it. */
export const settlementText: Record<Settlement, string> = {
  no_show: 'udeblevet',
  not_returned: 'ikke afleveret',
  uncertified: 'ikke godkendt',
  returned: 'modtaget',
}

/** What is stored beside the code or the penalty, so that everybody may read why. */
export const settlementReason: Record<Settlement, string> = {
  no_show: 'Udeblev uden afbud',
  not_returned: 'Scorekortet blev ikke afleveret',
  uncertified: 'Scorekortet er ikke godkendt af både spiller og markør',
  returned: '',
}
