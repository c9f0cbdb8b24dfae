import { describe, expect, test } from 'vitest'
import { scoreRound } from '#domain/tournaments/scoring/score-round.ts'
import { explainPlace } from './explain-place.ts'
import { playOffAfter, suddenDeath, type PlayOffs } from './play-off.ts'
import { rankField } from './rank-field.ts'
import { placingsOf, standingOf } from './standing.ts'
import type { TieTerms } from './tie-steps.ts'

describe('sudden death', () => {
  const hole = (scores: Record<string, number | null>) => new Map(Object.entries(scores))
  const three = ['Anna', 'Bo', 'Carl']

  test('the lowest of each hole play on', () => {
    const played = [hole({ Anna: 4, Bo: 4, Carl: 5 }), hole({ Anna: 4, Bo: 3 })]
    const { places, still } = suddenDeath(three, played)
    expect([...places].toSorted()).toEqual([
      ['Anna', 2],
      ['Bo', 1],
      ['Carl', 3],
    ])
    expect(still).toEqual([])
  })

  test('who is out on the same hole with the same score shares', () => {
    const { places } = suddenDeath(three, [hole({ Anna: 4, Bo: 5, Carl: 5 })])
    expect([...places].toSorted()).toEqual([
      ['Anna', 1],
      ['Bo', 2],
      ['Carl', 2],
    ])
  })

  test('leaving it is losing the hole; a hole not finished decides nothing', () => {
    expect(suddenDeath(['Anna', 'Bo'], [hole({ Anna: 9, Bo: null })]).places.get('Anna')).toBe(1)
    expect(suddenDeath(['Anna', 'Bo'], [hole({ Anna: 3 })])).toEqual({
      places: new Map(),
      still: ['Anna', 'Bo'],
    })
    expect(suddenDeath(['Anna', 'Bo'], [hole({ Anna: 4, Bo: 4 })]).still).toEqual(['Anna', 'Bo'])
  })
})

describe('a play-off belongs to its round and to those who were in it', () => {
  const card = { par: [4], strokeIndexes: [1], playingHandicap: 0 }
  const scoring = { format: { kind: 'stroke_play' }, net: false } as const
  const playerOf = (id: string, strokes: number) => ({
    id,
    status: null,
    handicapIndexTenths: null,
    rounds: [scoreRound({ ...card, scores: [strokes] }, scoring)],
  })
  const field = [playerOf('A', 4), playerOf('B', 4), playerOf('C', 5), playerOf('D', 5)]
  const after = (playOffs: PlayOffs, round: number) => {
    const playOff = playOffAfter(playOffs, round)
    const ties: TieTerms = { steps: ['playOff'], netBasis: 'fraction', lotSeed: null, playOff }
    const ranked = rankField(field, ties).map(({ id, label, awaits }) => `${id} ${label} ${awaits}`)
    expect(placingsOf(standingOf(field, ties))).toEqual(rankField(field, ties))
    expect(explainPlace(field, 'C', ties)).toMatchObject({
      awaits: rankField(field, ties)[2]?.awaits,
    })
    return ranked
  }
  test.each<[string, PlayOffs, string[]]>([
    [
      'for the cut of an earlier round',
      { 1: { A: 1, B: 2 } },
      ['A T1 play_off', 'B T1 play_off', 'C T3 play_off', 'D T3 play_off'],
    ],
    [
      'for the first place',
      { 2: { A: 1, B: 2 } },
      ['A 1 null', 'B 2 null', 'C T3 play_off', 'D T3 play_off'],
    ],
    [
      'none held for the third, which is shared',
      { 2: { A: 2, B: 1, C: 1, D: 1 } },
      ['B 1 null', 'A 2 null', 'C T3 null', 'D T3 null'],
    ],
  ])('%s', (_, playOffs, places) => expect(after(playOffs, 2)).toEqual(places))
})
