import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  partsToShow,
  picturesIn,
  presetParts,
  rotationAt,
  sponsorEvery,
  type RotationFacts,
  type ScreenPart,
} from './screen-rotation.ts'

const facts: RotationFacts = {
  divisionIds: ['a', 'b', 'c'],
  sideCompetitions: 2,
  isFinal: false,
  hasWeather: false,
}
const turns = (from: number, to: number, counts: { pages: number; sponsors: number }) =>
  Array.from({ length: to - from }, (_, i) => rotationAt(from + i, counts))
const shown = (counts: { pages: number; sponsors: number }, count: number) =>
  turns(0, count, counts).map((page) => `${page?.of === 'sponsors' ? 'S' : ''}${page?.index}`)

describe('the rotation of the clubhouse screen (TV-4)', () => {
  test.each([
    ['three pages without a sponsor', { pages: 3, sponsors: 0 }, '0 1 2 0 1 2 0'],
    ['a sponsor after five pages', { pages: 7, sponsors: 1 }, '0 1 2 3 4 S0 5 6 0 1 2 S0 3'],
    ['two sponsors in turn', { pages: 2, sponsors: 2 }, '0 1 0 1 0 S0 1 0 1 0 1 S1 0'],
    ['one page and a sponsor', { pages: 1, sponsors: 1 }, '0 0 0 0 0 S0 0'],
  ])('shows %s', (_, counts, pages) => {
    expect(shown(counts, pages.split(' ').length).join(' ')).toBe(pages)
  })

  test('shows at most one sponsor among any six pages in a row, also turned back before the first', () => {
    const counts = fc.record({ pages: fc.integer({ min: 1, max: 60 }), sponsors: fc.nat(24) })
    fc.assert(
      fc.property(counts, fc.integer({ min: -500, max: 500 }), (of, from) => {
        const sponsors = turns(from, from + sponsorEvery, of).filter(
          (page) => page?.of === 'sponsors',
        )
        expect(sponsors.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('shows every page and every sponsor, and the pages in their order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(12), (pages, sponsors) => {
        const rotation = turns(0, 6 * pages * (sponsors + 1), { pages, sponsors })
        const of = (kind: 'pages' | 'sponsors') =>
          rotation.flatMap((page) => (page?.of === kind ? page.index : []))
        expect(new Set(of('pages')).size).toBe(pages)
        expect(new Set(of('sponsors')).size).toBe(sponsors)
        expect(of('pages').every((page, i) => page === i % pages)).toBe(true)
      }),
    )
  })

  test('turned back before its first page shows what comes before it in every lap', () => {
    expect(turns(-2, 1, { pages: 7, sponsors: 2 })).toEqual([
      { of: 'pages', index: 6 },
      { of: 'sponsors', index: 1 },
      { of: 'pages', index: 0 },
    ])
  })

  test('a picture is shown in its sponsor’s turn, and weather is a page like the others', () => {
    const sponsors: ScreenPart[] = [
      { kind: 'sponsor', text: '', pictureId: 'logo' },
      { kind: 'sponsor', text: 'Bageren' },
    ]
    const parts: ScreenPart[] = [{ kind: 'weather' }, ...sponsors, { kind: 'birdies' }]
    const isSponsor = ({ kind }: ScreenPart) => kind === 'sponsor'
    const pages = parts.filter((part) => !isSponsor(part))
    const shownAt = (turn: number) => {
      const at = rotationAt(turn, { pages: pages.length, sponsors: sponsors.length })
      return (at?.of === 'sponsors' ? sponsors : pages)[at?.index ?? 0]
    }
    const lap = Array.from({ length: 12 }, (_, turn) => shownAt(turn)?.kind)
    expect(lap.filter((kind) => kind === 'sponsor')).toHaveLength(2)
    expect(picturesIn([shownAt(5)!, shownAt(11)!])).toEqual(['logo'])
    expect(lap.filter((kind) => kind === 'weather')).toHaveLength(5)
  })

  test('shows no sponsor when there is nothing else to show', () => {
    expect(rotationAt(5, { pages: 0, sponsors: 3 })).toBeUndefined()
  })
})

describe('what a director who composes nothing gets', () => {
  const kinds = (of: RotationFacts) => presetParts('full', of).map(({ kind }) => kind)

  test('is the boards, birdies, flights coming in, side competitions and the holes', () => {
    expect(kinds(facts)).toEqual(['board', 'birdies', 'arrivals', 'sides', 'holes'])
    expect(kinds({ ...facts, sideCompetitions: 0 })).not.toContain('sides')
  })

  test('ends with the weather where there is a source of it, and not once the result is final', () => {
    expect(kinds({ ...facts, hasWeather: true }).at(-1)).toBe('weather')
    expect(kinds({ ...facts, hasWeather: true, isFinal: true })).not.toContain('weather')
  })

  test('is the result and the side competitions once it is final', () => {
    expect(kinds({ ...facts, isFinal: true })).toEqual(['board', 'sides'])
  })

  test('keeps the sponsors who are chosen alone', () => {
    const parts = partsToShow([{ kind: 'sponsor', text: 'Bageren' }], facts)
    expect(parts.map(({ kind }) => kind)).toEqual([
      'board',
      'birdies',
      'arrivals',
      'sides',
      'holes',
      'sponsor',
    ])
    expect(partsToShow([{ kind: 'birdies' }], facts)).toEqual([{ kind: 'birdies' }])
  })

  test('two and two puts an odd division on a page of its own', () => {
    expect(presetParts('pairs', facts)).toEqual([
      { kind: 'split', left: 'a', right: 'b' },
      { kind: 'board', divisionId: 'c' },
    ])
    expect(presetParts('pairs', { ...facts, divisionIds: [] })).toEqual([
      { kind: 'board', divisionId: null },
    ])
  })
})
