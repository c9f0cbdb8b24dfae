import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { scoreRound } from '#domain/scoring/score-round.ts'
import type { PlayerStatus } from '../competitions/player-status.ts'
import { rankField, type Entrant, type Placing } from './rank-field.ts'
import {
  entrantOf,
  placingOf,
  placingsOf,
  standingOf,
  withEntrant,
  withoutEntrant,
} from './standing.ts'
import { startingTieTerms, type TieTerms } from '#domain/competitions/terms/tie-terms.ts'

const seeded = { seed: 2027 }
const holes = 9
const strokePlay: Scoring = { format: { kind: 'stroke_play' }, net: true }

type Cards = Record<string, { rounds: HoleScore[][]; status: PlayerStatus | null }>
type Change = {
  player: number
  round: number
  hole: number
  score: HoleScore
  status: PlayerStatus | null
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  player: fc.nat(9),
  round: fc.nat(1),
  hole: fc.nat(holes - 1),
  score: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 4, max: 5 }) },
    fc.constantFrom<HoleScore[]>('picked_up', null),
  ),
  status: fc.oneof(
    { weight: 30, arbitrary: fc.constant(null) },
    fc.constantFrom<PlayerStatus[]>('WD', 'DQ'),
  ),
})
const anyTies = fc.oneof(
  fc.constant('shared' as const),
  fc.constantFrom<TieTerms[]>(
    startingTieTerms,
    {
      ...startingTieTerms,
      lotSeed: 'frø',
      netBasis: 'allocated',
    },
    {
      ...startingTieTerms,
      steps: ['last-1', 'playOff'],
      playOffFor: 'first_place',
    },
  ),
)

function entrantOfCards(
  id: string,
  cards: Cards,
  handicapOf: (id: string) => number = () => 0,
): Entrant {
  const { rounds = [], status = null } = cards[id] ?? {}
  const order = Array.from({ length: holes }, (_, i) => i + 1)
  const card = {
    par: order.map(() => 4),
    strokeIndexes: order,
    playingHandicap: handicapOf(id),
  }
  const played = rounds.filter((scores) => scores.some((score) => score !== null))
  return {
    id,
    rounds: played.map((scores) => scoreRound({ ...card, scores }, strokePlay)),
    handicapIndexTenths: null,
    status,
  }
}

/** Handicaps that differ, as they do. */
const differs = (id: string) => id.charCodeAt(0) % 3

const sorted = (placings: readonly Placing[]) => placings.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Cards that are all but finished, so that a score makes ties and breaks them. */
const startingCards = (): Cards =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => {
      const scores = Array.from({ length: holes }, (): HoleScore => 4)
      return [String.fromCharCode(65 + i), { rounds: [scores, [...scores]], status: null }]
    }),
  )

describe('a standing', () => {
  test('gives the places of a ranking from scratch after every score', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 25 }), anyTies, (changes, ties) => {
        const cards = startingCards()
        const field = () => Object.keys(cards).map((id) => entrantOfCards(id, cards, differs))
        let standing = standingOf(field(), ties)
        for (const { player, round, hole, score, status } of changes) {
          const id = Object.keys(cards)[player] ?? 'A'
          const card = cards[id]
          const scores = card?.rounds[round]
          if (!card || !scores) throw new Error('No such card')
          scores[hole] = score
          card.status = status
          standing = withEntrant(standing, entrantOfCards(id, cards, differs))
          const ranking = rankField(field(), ties)
          expect(placingOf(standing, id)).toEqual(ranking.find((one) => one.id === id))
          expect(sorted(placingsOf(standing))).toEqual(sorted(ranking))
          expect(placingsOf(standing).map(({ place }) => place)).toEqual(
            ranking.map(({ place }) => place),
          )
        }
      }),
      { ...seeded, numRuns: 60 },
    )
  })

  test('stays as it was when a change makes another', () => {
    const cards = startingCards()
    const before = standingOf(
      Object.keys(cards).map((id) => entrantOfCards(id, cards)),
      'shared',
    )
    const listed = placingsOf(before)
    cards['A']?.rounds[0]?.fill(3)
    const after = withEntrant(before, entrantOfCards('A', cards))
    expect(placingsOf(before)).toEqual(listed)
    expect(placingOf(after, 'A')?.label).toBe('1')
    expect(placingOf(after, 'B')?.label).toBe('T2')
  })

  test('takes players in and out, and gives pages', () => {
    const cards = startingCards()
    const all = standingOf(
      Object.keys(cards).map((id) => entrantOfCards(id, cards)),
      'shared',
    )
    const without = withoutEntrant(all, 'A')
    expect(placingOf(without, 'A')).toBeUndefined()
    expect(entrantOf(without, 'A')).toBeUndefined()
    expect(placingsOf(without)).toHaveLength(9)
    expect(withoutEntrant(without, 'A')).toBe(without)
    expect(placingsOf(all, 8, 5).map(({ id }) => id)).toEqual(['I', 'J'])
    expect(() =>
      standingOf([entrantOfCards('A', cards), entrantOfCards('A', cards)], 'shared'),
    ).toThrow(RangeError)
  })
})
