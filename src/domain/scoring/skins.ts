import type { SkinTerms } from '#domain/competitions/terms/side-games-text.ts'
import { fraction, plus, type Fraction } from '#domain/shared/fraction.ts'
import { strokesOf, type HoleScore } from './hole-score.ts'

export const defaultSkinTerms: SkinTerms = { halved: 'carried', left: 'expires', holeValue: 1 }

export type SkinHole = {
  /** The index of the winner; null where the hole was halved or is not decided. */
  winner: number | null
  halved: boolean
  /** The skins of the hole itself and those carried to it. */
  worth: number
  /** The players with the lowest score; none while undecided, and where every ball was picked up. */
  lowest: number[]
}

export type SkinResult = {
  /** The skins won by each player, in the players' order. */
  won: Fraction[]
  holes: SkinHole[]
  /**
   * Skins that no player has won: those carried while holes are left, then those that expire or are
   * played off. A hole halved without carry adds none.
   */
  unclaimed: Fraction
  finished: boolean
}

/**
 * Skins from the players' scores, gross or net, for the same holes in playing order: a single lowest
 * score wins the hole and the skins carried to it. A hole that a player has not finished is
 * undecided (docs/algorithms/team-formats.md).
 * @throws RangeError when the cards are of different lengths.
 */
export function playSkins(
  cards: readonly (readonly HoleScore[])[],
  terms: SkinTerms = defaultSkinTerms,
): SkinResult {
  const length = cards[0]?.length ?? 0
  if (cards.some((card) => card.length !== length)) {
    throw new RangeError('Skins are played on the same holes')
  }
  let won = cards.map(() => fraction(0))
  let [carried, unsplit] = [0, 0]
  const award = (to: readonly number[], value: number) => {
    const part = fraction(value, to.length)
    won = won.map((sum, player) => (to.includes(player) ? plus(sum, part) : sum))
  }
  const holes = Array.from({ length }, (_, hole) => {
    const lowest = lowestOn(cards.map((card) => card[hole] ?? null))
    const worth = terms.holeValue + carried
    if (lowest === 'undecided') return { winner: null, halved: false, worth, lowest: [] }
    const [winner] = lowest
    if (lowest.length === 1 && winner !== undefined) {
      award([winner], worth)
      carried = 0
      return { winner, halved: false, worth, lowest }
    }
    if (terms.halved === 'carried') carried += terms.holeValue
    // Without a player who holed out, the hole has no winners to split it.
    else if (terms.halved === 'split' && lowest.length === 0) unsplit += terms.holeValue
    else if (terms.halved === 'split') award(lowest, terms.holeValue)
    return { winner: null, halved: true, worth, lowest }
  })
  const finished = cards.every((card) => card.every((score) => score !== null))
  if (finished && terms.left === 'split' && cards.length > 0) {
    award([...cards.keys()], carried + unsplit)
    ;[carried, unsplit] = [0, 0]
  }
  return { won, holes, unclaimed: fraction(carried + unsplit), finished }
}

/** The players with the lowest score; none when every ball was picked up. */
function lowestOn(scores: readonly HoleScore[]): number[] | 'undecided' {
  if (scores.includes(null)) return 'undecided'
  const strokes = scores.map(strokesOf)
  const least = Math.min(...strokes.filter((score) => score !== null))
  return [...strokes.keys()].filter((player) => strokes[player] === least)
}
