import { describe, expect, test } from 'vitest'
import { scoreRound } from '#domain/scoring/score-round.ts'
import { explainPlace } from './explain-place.ts'
import {
  playOffsAfter,
  suddenDeath,
  type PlayOffs,
  extraHoleStrokes,
  playOffHandicap,
  playOffStrokes,
} from './play-off.ts'
import { rankField } from './rank-field.ts'
import { startingTieTerms, type TieTerms } from '#domain/competitions/terms/tie-terms.ts'

describe('sudden death', () => {
  const hole = (scores: Record<string, number | null>) => new Map(Object.entries(scores))
  const three = ['Anna', 'Bo', 'Carl']

  test('the players with the lowest score on a hole play on', () => {
    const played = [hole({ Anna: 4, Bo: 4, Carl: 5 }), hole({ Anna: 4, Bo: 3 })]
    const { places, stillLevel } = suddenDeath(three, played)
    expect([...places].toSorted()).toEqual([
      ['Anna', 2],
      ['Bo', 1],
      ['Carl', 3],
    ])
    expect(stillLevel).toEqual([])
  })

  test('players who are out on the same hole with the same score share the place', () => {
    const { places } = suddenDeath(three, [hole({ Anna: 4, Bo: 5, Carl: 5 })])
    expect([...places].toSorted()).toEqual([
      ['Anna', 1],
      ['Bo', 2],
      ['Carl', 2],
    ])
  })

  test('a player who leaves loses the hole, and an unfinished hole decides nothing', () => {
    expect(suddenDeath(['Anna', 'Bo'], [hole({ Anna: 9, Bo: null })]).places.get('Anna')).toBe(1)
    expect(suddenDeath(['Anna', 'Bo'], [hole({ Anna: 3 })])).toEqual({
      places: new Map(),
      stillLevel: ['Anna', 'Bo'],
    })
    expect(suddenDeath(['Anna', 'Bo'], [hole({ Anna: 4, Bo: 4 })]).stillLevel).toEqual([
      'Anna',
      'Bo',
    ])
  })
})

describe('a play-off counts for its round and its players only', () => {
  const card = { par: [4], strokeIndexes: [1], playingHandicap: 0 }
  const scoring = { format: { kind: 'stroke_play' }, net: false } as const
  /** Each letter is a player: those of one word are level, a stroke behind those of the word before. */
  const fieldOf = (words: string) =>
    words.split(' ').flatMap((word, i) =>
      [...word].map((id) => ({
        id,
        status: null,
        handicapIndexTenths: null,
        rounds: [scoreRound({ ...card, scores: [4 + i] }, scoring)],
      })),
    )
  /** The ranking after round 2, compared with the explanation of each place. */
  const after = (
    words: string,
    playOffs: PlayOffs,
    playOffFor: TieTerms['playOffFor'] = 'every_place',
  ) => {
    const field = fieldOf(words)
    const held = playOffsAfter(playOffs, 2)
    const ties: TieTerms = { ...startingTieTerms, steps: ['playOff'], playOffFor, playOffs: held }
    const ranked = rankField(field, ties)
    for (const { id, place, shared, awaits } of ranked) {
      const reason = explainPlace(field, id, ties)
      if (reason.kind !== 'placed') continue
      expect(reason).toMatchObject({ place, awaits })
      expect(reason.sharing.length > 1).toBe(shared)
    }
    return ranked.map(({ label, id, awaits }) => `${label} ${id}${awaits ? ' waits' : ''}`)
  }
  const first = { round: 2, places: { A: 1, B: 2 } }
  const third = { round: 2, places: { C: 1, D: 2 } }
  test.each<[string, string, PlayOffs, string[]]>([
    [
      'for the cut of an earlier round',
      'AB CD',
      [{ round: 1, places: { A: 1, B: 2 } }],
      ['T1 A waits', 'T1 B waits', 'T3 C waits', 'T3 D waits'],
    ],
    ['for the first place', 'AB CD', [first], ['1 A', '2 B', 'T3 C waits', 'T3 D waits']],
    [
      'a third place shared without a play-off',
      'AB CD',
      [
        { round: 2, places: { A: 2, B: 1 } },
        { round: 2, places: { C: 1, D: 1 } },
      ],
      ['1 B', '2 A', 'T3 C', 'T3 D'],
    ],
    [
      'a corrected card makes a player level who was not in it',
      'ABC',
      [first],
      ['T1 A waits', 'T1 B waits', 'T1 C waits'],
    ],
    [
      'a corrected card makes a player of another play-off level',
      'ABC D',
      [first, third],
      ['T1 A waits', 'T1 B waits', 'T1 C waits', '4 D'],
    ],
    [
      'two level players from two different play-offs',
      'A BC D',
      [first, third],
      ['1 A', 'T2 B waits', 'T2 C waits', '4 D'],
    ],
    [
      'two of its three players are still level',
      'AC B',
      [{ round: 2, places: { A: 2, B: 3, C: 1 } }],
      ['1 C', '2 A', '3 B'],
    ],
    [
      'the players hold another play-off',
      'ABC',
      [first, { round: 2, places: { A: 3, B: 1, C: 1 } }],
      ['T1 B', 'T1 C', '3 A'],
    ],
    [
      'two players were in two play-offs: the last one counts',
      'AB C',
      [first, { round: 2, places: { A: 3, B: 2, C: 1 } }],
      ['1 B', '2 A', '3 C'],
    ],
  ])('%s', (_, words, playOffs, places) => expect(after(words, playOffs)).toEqual(places))

  test.each<[string, string, PlayOffs, string[]]>([
    [
      'leaves the losers level',
      'ABC D',
      [{ round: 2, places: { A: 2, B: 1, C: 3 } }],
      ['1 B', 'T2 A', 'T2 C', '4 D'],
    ],
    [
      'is awaited only by the players level for it',
      'AB CD',
      [],
      ['T1 A waits', 'T1 B waits', 'T3 C', 'T3 D'],
    ],
    [
      'decides no tie further down',
      'A BC',
      [{ round: 2, places: { B: 1, C: 2 } }],
      ['1 A', 'T2 B', 'T2 C'],
    ],
    [
      'that ended level is shared',
      'ABC',
      [{ round: 2, places: { A: 1, B: 1, C: 3 } }],
      ['T1 A', 'T1 B', '3 C'],
    ],
  ])('for the first place alone %s', (_, words, playOffs, places) =>
    expect(after(words, playOffs, 'first_place')).toEqual(places),
  )
})

const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)

test.each([
  [20, [18, 9, 1], 18, 3, [1, 1, 1]],
  [9, [18, 9, 1], 18, 2, [0, 1, 1]],
  [27, [18, 9, 1], 18, 5, [1, 2, 2]],
  [-3, [18, 9, 1], 18, 0, [0, 0, 0]],
  [-9, [18, 9, 1], 18, -1, [-1, 0, 0]],
  [9, [14, 14, 14], 18, 2, [1, 1, 0]],
  [7, [3, 1, 2], 9, 2, [0, 1, 1]],
  [18, eighteen, 18, 18, eighteen.map(() => 1)],
] as const)('a handicap of %i over the holes %j of %i is %i: %j', (...row) => {
  const [playingHandicap, strokeIndexes, of, scaled, strokes] = row
  expect(playOffHandicap(playingHandicap, { holes: strokeIndexes.length, of })).toBe(scaled)
  expect(playOffStrokes(playingHandicap, strokeIndexes, of)).toEqual(strokes)
})

test('a play-off has at most as many holes as the round', () => {
  expect(() => playOffHandicap(9, { holes: 10, of: 9 })).toThrow(RangeError)
  expect(() => playOffHandicap(9, { holes: 0 })).toThrow(RangeError)
})

/** Stroke indexes are the numbers of the holes. */
const card = eighteen.map((number) => ({ number, strokeIndex: number }))
const net = { format: { kind: 'stroke_play' }, net: true } as const

test.each([
  ['as_in_the_round', true, 20, [18, 1, 1], [1, 2, 2]],
  ['none', true, 20, [18, 1, 1], [0, 0, 0]],
  ['scaled', true, 20, [18, 1, 1], [1, 1, 1]],
  ['as_in_the_round', true, -2, [18, 1, 17], [-1, 0, -1]],
  ['as_in_the_round', false, 20, [18, 1, 1], [0, 0, 0]],
  ['scaled', true, 20, [], []],
] as const)('extra holes %s, net %j: %i over the holes %j gives %j', (...row) => {
  const [extraHoles, isNet, playingHandicap, holes, strokes] = row
  const terms = { extraHoles, scoring: { ...net, net: isNet } }
  expect(extraHoleStrokes(terms, { playingHandicap, card, holes })).toEqual(strokes)
})

test('a play-off is on holes of the card', () => {
  const terms = { extraHoles: 'none', scoring: net } as const
  expect(() => extraHoleStrokes(terms, { playingHandicap: 9, card, holes: [19] })).toThrow(
    'holes of the round',
  )
  const nine = card.slice(0, 9)
  const holes = Array.from({ length: 10 }, () => 1)
  expect(() => extraHoleStrokes(terms, { playingHandicap: 9, card: nine, holes })).toThrow(
    'holes of the round',
  )
})
