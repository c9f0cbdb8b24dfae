import { describe, expect, test } from 'vitest'
import { matchStrokes } from '#domain/handicap/playing-handicap.ts'
import { strokesPerHole } from '#domain/handicap/strokes-per-hole.ts'
import { matchResult, matchHoles, sideScores, type SideScore, matchText } from './match-play.ts'

const holes = (...scores: [SideScore, SideScore][]) =>
  matchHoles(scores.map(([A, B]) => ({ A, B }))).join('')

describe('the holes of a match', () => {
  test.each([
    [
      'lower wins, level is halved',
      [
        [4, 5],
        [5, 4],
        [4, 4],
      ],
      'ABH',
    ],
    [
      'out loses, both out is halved',
      [
        ['out', 9],
        [3, 'out'],
        ['out', 'out'],
      ],
      'BAH',
    ],
    [
      'a conceded hole need not be played',
      [
        [null, 'out'],
        ['out', null],
      ],
      'AB',
    ],
    [
      'only the unbroken run counts',
      [
        [4, 5],
        [4, null],
        [4, 5],
      ],
      'A',
    ],
    [
      'a net score may be below 1',
      [
        [0, 1],
        [-1, 0],
      ],
      'AA',
    ],
  ] as [string, [SideScore, SideScore][], string][])('%s', (_, scores, decided) => {
    expect(holes(...scores)).toBe(decided)
  })
})

describe('the score of a side', () => {
  test('is its lower net ball, once both are in', () => {
    const anna = { scores: [5, 4, 'picked_up', null] as const, strokes: [1, 0, 0, 0] }
    const bo = { scores: [5, 5, 'picked_up', 4] as const, strokes: [0, 0, 1, 0] }
    expect(sideScores([anna, bo])).toEqual([4, 4, 'out', null])
    expect(sideScores([anna])).toEqual([4, 4, 'out', null])
  })

  test('makes a match with the strokes of the difference', () => {
    const strokeIndexes = [2, 1]
    const [low = 0, high = 0] = matchStrokes([13, 14])
    const side = (scores: number[], given: number) =>
      sideScores([{ scores, strokes: strokesPerHole(given, strokeIndexes) }])
    const [a, b] = [side([4, 4], low), side([4, 4], high)]
    expect(matchHoles(a.map((A, i) => ({ A, B: b[i] ?? null })))).toEqual(['H', 'B'])
  })
})

describe('a match in Danish', () => {
  const names = { A: 'Anna', B: 'Bo' }
  test.each([
    ['', 'Ikke begyndt'],
    ['AB', 'Lige efter 2'],
    ['AAH', 'Anna 2 op efter 3'],
    ['BBHHHHHHHHHHHHHH', 'Bo 2 op og dormie efter 16'],
    ['AHBHAHHABHABHAHA', 'Anna vandt 3&2'],
    ['HHHHHHHHHHHHHHHHHB', 'Bo vandt 1 op'],
    ['HHHHHHHHHHHHHHHHHH', 'Delt'],
  ])('%s is »%s«', (text, said) => {
    const decided = [...text].filter((hole) => hole === 'A' || hole === 'B' || hole === 'H')
    const match = { played: decided.length, totalHoles: 18, names }
    expect(matchText(matchResult(decided, 18), match)).toBe(said)
  })
})
