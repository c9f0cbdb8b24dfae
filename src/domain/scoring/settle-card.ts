import type { PlayerStatus } from '#domain/competitions/player-status.ts'
import type { CardState } from '#domain/scoring/card.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { CompetitionTerms } from '#domain/competitions/terms/competition-terms.ts'

/** How the committee settles a card that the player does not deliver (docs/algorithms/competition-terms.md). */
export const settlements = ['no_show', 'not_returned', 'uncertified', 'returned'] as const
export type Settlement = (typeof settlements)[number]

/** The consequence for the player: a code instead of a place, or a delivered card with penalty strokes. */
export type SettlementOutcome = { status: PlayerStatus } | { status: null; strokes: 0 | 2 }

type OpenCard = {
  state: CardState
  holesScored: number
  disputed: number
  /** Number of holes decided by the committee, which voids earlier signatures. */
  decided: number
}

/** The possible settlements of a card; the committee chooses where there are several. */
export function settlementsFor(card: OpenCard): Settlement[] {
  const { state, holesScored, disputed, decided } = card
  if (disputed > 0) return []
  if (holesScored === 0) return ['no_show', 'not_returned']
  if (state === 'open') return ['not_returned']
  if (state === 'ready_to_deliver') return ['returned']
  // A decision of the committee may have voided the signature, so the card need not count as uncertified.
  return decided > 0 ? ['returned', 'uncertified'] : ['uncertified']
}

type SettlementTerms = Pick<CompetitionTerms, 'noShow' | 'notReturned' | 'uncertified'>

/** The consequence of a settlement by the terms. */
export function settlementOutcome(as: Settlement, terms: SettlementTerms): SettlementOutcome {
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

/** A score with penalty strokes; a ball picked up stays as it is. */
export const withPenalty = (score: HoleScore, strokes: number): HoleScore =>
  typeof score === 'number' ? Math.min(30, score + strokes) : score

export const settlementText: Record<Settlement, string> = {
  no_show: 'udeblevet',
  not_returned: 'ikke afleveret',
  uncertified: 'ikke godkendt',
  returned: 'modtaget',
}

/** The public reason stored with the code or the penalty. */
export const settlementReason: Record<Settlement, string> = {
  no_show: 'Udeblev uden afbud',
  not_returned: 'Scorekortet blev ikke afleveret',
  uncertified: 'Scorekortet er ikke godkendt af både spiller og markør',
  returned: '',
}
