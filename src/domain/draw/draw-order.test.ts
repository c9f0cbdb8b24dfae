import { describe, expect, test } from 'vitest'
import { orderPlayers, type DrawOrder, type DrawPlayer } from './draw-order.ts'

const ids = (players: readonly DrawPlayer[]) => players.map(({ id }) => id).join(' ')

/** Players A, B, C …, signed up in that order, with handicaps 1, 2, 3 … and places 1, 2, 3 … */
const players = (count: number, clubs = count): DrawPlayer[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String.fromCharCode(65 + i),
    handicapTenths: 10 * (i + 1),
    clubId: `club ${i % clubs}`,
    place: i + 1,
    signUp: i + 1,
  }))

describe('the order', () => {
  const [a, b, c, d] = players(4) as [DrawPlayer, DrawPlayer, DrawPlayer, DrawPlayer]
  const four = [d, { ...a, place: null }, c, { ...b, handicapTenths: null }]
  test.each([
    [{ kind: 'sign_up' }, 'A B C D'],
    [{ kind: 'handicap', first: 'low' }, 'A C D B'],
    [{ kind: 'handicap', first: 'high' }, 'B D C A'],
    [{ kind: 'standing', leaders: 'last' }, 'A D C B'],
    [{ kind: 'standing', leaders: 'first' }, 'B C D A'],
  ] as [DrawOrder, string][])('by %j is %s', (order, expected) => {
    expect(ids(orderPlayers(four, order))).toBe(expected)
  })

  test('equal players follow sign-up, in both directions', () => {
    const level = [c, b, a].map((player) => ({ ...player, place: 1, handicapTenths: 100 }))
    for (const leaders of ['first', 'last'] as const) {
      expect(ids(orderPlayers(level, { kind: 'standing', leaders }))).toBe('A B C')
    }
    for (const first of ['low', 'high'] as const) {
      expect(ids(orderPlayers(level, { kind: 'handicap', first }))).toBe('A B C')
    }
  })

  test('a random order depends only on its seed', () => {
    const many = players(20)
    const draw = (seed: string, of = many) => ids(orderPlayers(of, { kind: 'random', seed }))
    expect(draw('et frø', many.toReversed())).toBe(draw('et frø'))
    expect(draw('et andet')).not.toBe(draw('et frø'))
  })

  test('every player is drawn first about equally often', () => {
    const six = players(6)
    const firsts = Array.from(
      { length: 3000 },
      (_, i) => orderPlayers(six, { kind: 'random', seed: `frø ${i}` })[0]?.id,
    )
    for (const { id } of six) {
      const times = firsts.filter((first) => first === id).length
      expect(times).toBeGreaterThan(400)
      expect(times).toBeLessThan(600)
    }
  })
})
