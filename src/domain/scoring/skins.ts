import type { SkinTerms } from '#domain/competitions/terms/side-games-text.ts'
import { fraction, plus, type Fraction } from '#domain/shared/fraction.ts'
import { strokesOf, type HoleScore } from './hole-score.ts'

/** The usual terms; the printed conditions name them. */
export const startingSkinTerms: SkinTerms = { halved: 'carried', left: 'expires', holeValue: 1 }

export type SkinResult = {
  /** What each player has won, in the players' order. */
  won: Fraction[]
  /** Who won each hole (index of the player); null where it was halved or is not decided. */
  holes: { winner: number | null; halved: boolean }[]
  /**
   * What nobody has won: carried while holes are left, then what expires or is played off. A hole that
   * is halved without carry is worth nothing, so nothing of it is left.
   */
  unclaimed: Fraction
  finished: boolean
}

/**
 * Skins from the players' scores, gross or net, for the same holes in playing order: the one
 * lowest score wins the hole and what was carried to it. A hole that somebody has not played is
 * not decided and not halved (docs/algorithms/team-formats.md).
 * @throws RangeError when the cards are of different lengths.
 */
export function playSkins(
  cards: readonly (readonly HoleScore[])[],
  terms: SkinTerms = startingSkinTerms,
): SkinResult {
  const length = cards[0]?.length ?? 0
  if (cards.some((card) => card.length !== length)) {
    throw new RangeError('Skins are played on the same holes')
  }
  let won = cards.map(() => fraction(0))
  let [carried, unsplit] = [0, 0]
  const give = (to: readonly number[], value: number) => {
    const part = fraction(value, to.length)
    won = won.map((sum, player) => (to.includes(player) ? plus(sum, part) : sum))
  }
  const holes = Array.from({ length }, (_, hole) => {
    const lowest = lowestOn(cards.map((card) => card[hole] ?? null))
    if (lowest === 'undecided') return { winner: null, halved: false }
    const [winner] = lowest
    if (lowest.length === 1 && winner !== undefined) {
      give([winner], terms.holeValue + carried)
      carried = 0
      return { winner, halved: false }
    }
    if (terms.halved === 'carried') carried += terms.holeValue
    // Where nobody holed out there is nobody to split it among.
    else if (terms.halved === 'split' && lowest.length === 0) unsplit += terms.holeValue
    else if (terms.halved === 'split') give(lowest, terms.holeValue)
    return { winner: null, halved: true }
  })
  const finished = cards.every((card) => card.every((score) => score !== null))
  if (finished && terms.left === 'split' && cards.length > 0) {
    give([...cards.keys()], carried + unsplit)
    ;[carried, unsplit] = [0, 0]
  }
  return { won, holes, unclaimed: fraction(carried + unsplit), finished }
}

/** Who has the lowest score; nobody when every ball was picked up. */
function lowestOn(scores: readonly HoleScore[]): number[] | 'undecided' {
  if (scores.includes(null)) return 'undecided'
  const strokes = scores.map(strokesOf)
  const least = Math.min(...strokes.filter((score) => score !== null))
  return [...strokes.keys()].filter((player) => strokes[player] === least)
}
