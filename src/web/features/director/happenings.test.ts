import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tournamentStates } from '#domain/competitions/state.ts'
import { happeningsOf } from './happenings.ts'

type Tournament = Parameters<typeof happeningsOf>[0]
const tournament = (given: Partial<Tournament> = {}): Tournament => ({
  id: 't',
  clubId: 'c',
  slug: 'majmatchen',
  state: 'in_play',
  rounds: [
    { id: 'r1', isDrawn: true, isVoid: false },
    { id: 'r2', isDrawn: false, isVoid: false },
  ],
  divisions: [{ terms: { team: null } }],
  ...given,
})
const whats = (given: Partial<Tournament>) =>
  happeningsOf(tournament(given)).map(({ what }) => what)

describe('what may happen on the day', () => {
  test.each([
    ['draft', []],
    ['cancelled', []],
    ['open', ['Dagen skal flyttes', 'Alle, en række eller en flight skal vide noget']],
    [
      'final',
      [
        'En score er forkert',
        'Et forkert teested, handicap eller hulindex',
        'Et offentliggjort resultat er forkert',
      ],
    ],
  ] as const)('in a tournament that is %s has only ways that are open', (state, expected) => {
    const rounds = state === 'open' ? [] : tournament().rounds
    expect(whats({ state, rounds })).toEqual(expected)
  })

  test('in play begins with players who do not come, and each way leads to a page', () => {
    const all = happeningsOf(
      tournament({
        divisions: [{ terms: { matchPlay: { draw: 'pools', sharesContacts: true } } as never }],
      }),
    )
    expect(all[0]).toMatchObject({ href: '/club/c/tournaments/t/draw/r1' })
    expect(all.map(({ what }) => what)).toContain('Torden, mørke eller vand på banen')
    for (const { href } of all.filter(({ href: to }) => to.startsWith('/club/'))) {
      const page = href
        .replace('/club/c/tournaments/t', 'club.$clubId.tournaments.$tournamentId')
        .replace('/r1', '/$roundId')
        .replaceAll('/', '.')
      const files = [`${page}.tsx`, `${page}.index.tsx`].map((name) => `src/web/routes/${name}`)
      expect(
        files.some((file) => existsSync(file)),
        page,
      ).toBe(true)
    }
  })

  test('concerns partners only where players stand in sides, and the published list that counts', () => {
    const inSides = [{ terms: { team: { kind: 'four_ball' } } as never }]
    expect(whats({ divisions: inSides })).toContain('En makker skiftes, eller et hold mangler en')
    expect(whats({})).not.toContain('En makker skiftes, eller et hold mangler en')
    const rounds = [
      { id: 'r1', isDrawn: true, isVoid: false },
      { id: 'r2', isDrawn: true, isVoid: true },
    ]
    expect(happeningsOf(tournament({ rounds }))[0]?.href).toContain('/draw/r1')
  })

  test('is told in every state without an error', () => {
    for (const state of tournamentStates) expect(whats({ state }).length).toBeLessThan(14)
  })
})
