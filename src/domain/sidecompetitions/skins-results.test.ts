import { describe, expect, test } from 'vitest'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { skinsResult, type ClubSkinTerms, type SkinsCard } from './skins-results.ts'

const holes = [1, 2, 3, 4].map((number) => ({ number, par: 4, strokeIndex: number }))
const carried: ClubSkinTerms = { halved: 'carried', left: 'expires' }

const card = (name: string, scores: HoleScore[], more: Partial<SkinsCard> = {}): SkinsCard => ({
  entryId: name,
  name,
  club: null,
  divisionId: 'a',
  playingHandicap: 0,
  holes,
  scores,
  ...more,
})
const play = (cards: SkinsCard[], given: Partial<Parameters<typeof skinsResult>[0]> = {}) =>
  skinsResult({ division: null, net: false, terms: carried, playOffWinner: null, ...given }, cards)

describe('skins of a field (docs/algorithms/team-formats.md)', () => {
  test('are decided hole by hole, with a reason for each', () => {
    const {
      won,
      holes: decided,
      left,
      isOver,
    } = play([card('Anna', [4, 4, 3, null]), card('Bo', [4, 5, 4, 2]), card('Carl', [5, 4, 4, 3])])
    expect(won).toEqual([{ entryId: 'Anna', name: 'Anna', club: null, skins: '3' }])
    expect(decided.map(({ reason }) => reason)).toEqual([
      'Delt af Anna og Bo med 4 slag, så den går videre til næste hul.',
      'Delt af Anna og Carl med 4 slag, så den går videre til næste hul.',
      'Anna alene med 3 slag: 3 skins, heraf 2 fra huller før.',
      'Ikke afgjort endnu.',
    ])
    expect([left, isOver]).toEqual([null, false])
  })

  test('wait at the first undecided hole, whose skin may be carried on', () => {
    const { won, left } = play([card('Anna', [4, null, 3, 3]), card('Bo', [4, 4, 4, 4])])
    expect(won).toEqual([])
    expect(left).toBe('1 skin er på vej videre og bortfalder, hvis ingen vinder.')
  })

  test.each([
    ['expires', '4 skins, som ingen har vundet, bortfalder.'],
    ['split', '4 skins, som ingen har vundet, deles af alle 2.'],
    ['play_off', '4 skins, som ingen har vundet, afgøres i omspil.'],
  ] as const)('left at the end: %s', (left, text) => {
    const result = play([card('Anna', [4, 4, 4, 4]), card('Bo', [4, 4, 4, 4])], {
      terms: { halved: 'carried', left },
    })
    expect(result).toMatchObject({ won: [], left: text, isOver: true })
    expect(result.holes.at(-1)?.reason).toBe('Delt af Anna og Bo med 4 slag.')
  })

  test.each([
    ['Anna', [4, 4, 4, 4], ['4'], '4 skins, som ingen havde vundet, gik i omspil til Anna.'],
    // Not before the last hole is decided, and nobody who takes no part.
    [
      'Anna',
      [4, 4, 4, null],
      [],
      '3 skins er på vej videre og afgøres i omspil, hvis ingen vinder.',
    ],
    ['Carl', [4, 4, 4, 4], [], '4 skins, som ingen har vundet, afgøres i omspil.'],
    // After a correction nothing is left, so the play-off counts for nothing.
    ['Bo', [4, 4, 4, 3], ['4'], null],
  ] as const)('a play-off won by %s with %j', (playOffWinner, scores, skins, left) => {
    const result = play([card('Anna', [...scores]), card('Bo', [4, 4, 4, 4])], {
      terms: { halved: 'carried', left: 'play_off' },
      playOffWinner,
    })
    expect(result.won.map((one) => one.skins)).toEqual(skins)
    expect(result.left).toBe(left)
  })

  test('net compare net scores, which may be 0, by the number of the hole', () => {
    const turned = [2, 1, 3, 4].map((number) => ({ number, par: 4, strokeIndex: number }))
    const { holes: decided } = play(
      [
        card('Anna', [4, 4, 4, 1], { playingHandicap: 4 }),
        card('Bo', [5, 4, 4, 4], { holes: turned }),
      ],
      { net: true },
    )
    expect(decided.map(({ reason }) => reason)).toEqual([
      'Anna alene med netto 3: 1 skin.',
      'Anna alene med netto 3: 1 skin.',
      'Anna alene med netto 3: 1 skin.',
      'Anna alene med netto 0: 1 skin.',
    ])
  })

  test('a ball picked up cannot win, and nobody wins a hole that all picked up', () => {
    const { holes: decided, won } = play([
      card('Anna', ['picked_up', 'picked_up', 4, 4]),
      card('Bo', [9, 'picked_up', 4, 5]),
    ])
    expect(decided.map(({ winner }) => winner)).toEqual(['Bo', null, null, 'Anna'])
    expect(decided[1]?.reason).toBe(
      'Ingen spillede hullet færdigt, så den går videre til næste hul.',
    )
    expect(won.map(({ name, skins }) => [name, skins])).toEqual([
      ['Anna', '3'],
      ['Bo', '1'],
    ])
  })

  test('of a række are played by its players alone; without cards there is nothing', () => {
    const b = card('Dorte', [3, 3, 3, 3], { divisionId: 'b' })
    const { won } = play([card('Anna', [4, 4, 4, 4]), b], { division: { id: 'a', name: 'A' } })
    expect(won.map(({ name }) => name)).toEqual(['Anna'])
    expect(play([])).toEqual({ won: [], holes: [], left: null, isOver: false })
  })
})
