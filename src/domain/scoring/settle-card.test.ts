import { describe, expect, test } from 'vitest'
import type { CardState } from '#domain/scoring/card.ts'
import {
  lastHoleOf,
  settlementOutcome,
  settlementsFor,
  withPenalty,
  type Settlement,
} from './settle-card.ts'

const mild = { noShow: 'NS', notReturned: 'NR', uncertified: 'two_strokes' } as const
const strict = { noShow: 'DQ', notReturned: 'DQ', uncertified: 'disqualified' } as const

describe('a card that is not in', () => {
  test.each<[string, [CardState, number, number, number?], Settlement[]]>([
    ['without a score', ['open', 0, 0], ['no_show', 'not_returned']],
    ['with scores on some holes', ['open', 7, 0], ['not_returned']],
    ['complete, without signatures', ['complete', 18, 0], ['uncertified']],
    ['complete, signed by the player alone', ['signed_by_player', 18, 0], ['uncertified']],
    ['complete, signed by the marker alone', ['signed_by_marker', 18, 0], ['uncertified']],
    ['signed by both, left on the phone', ['ready_to_deliver', 18, 0], ['returned']],
    ['on which they disagree', ['complete', 18, 1], []],
    ['on which they disagreed, decided', ['complete', 18, 0, 1], ['returned', 'uncertified']],
    ['decided on one hole of two', ['complete', 18, 1, 1], []],
    ['decided and begun', ['open', 7, 0, 1], ['not_returned']],
    ['begun, on which they disagree', ['open', 7, 1], []],
  ])('%s', (_, [state, holesScored, disputed, decided = 0], may) =>
    expect(settlementsFor({ state, holesScored, disputed, decided })).toEqual(may),
  )
  test.each<[Settlement, object, object]>([
    ['no_show', { status: 'NS' }, { status: 'DQ' }],
    ['not_returned', { status: 'NR' }, { status: 'DQ' }],
    ['uncertified', { status: null, strokes: 2 }, { status: 'DQ' }],
    ['returned', { status: null, strokes: 0 }, { status: null, strokes: 0 }],
  ])('%s has the consequence of the terms', (as, byMild, byStrict) =>
    expect([settlementOutcome(as, mild), settlementOutcome(as, strict)]).toEqual([
      byMild,
      byStrict,
    ]),
  )
})

describe('the two strokes of Local Rule L-1', () => {
  const eighteen = Array.from({ length: 18 }, (_, i) => i + 1)
  test.each([
    [eighteen, 1, 18],
    [eighteen, 10, 9],
    [eighteen, 7, 6],
    [[10, 11, 12, 13, 14, 15, 16, 17, 18], 10, 18],
    [[10, 11, 12, 13, 14, 15, 16, 17, 18], 12, 11],
  ])('are added to the hole that is played last', (numbers, start, last) =>
    expect(lastHoleOf(numbers, start)).toBe(last),
  )
  test.each([
    [5, 7],
    ['picked_up', 'picked_up'],
    [29, 30],
  ] as const)('make %s %s', (score, now) => expect(withPenalty(score, 2)).toBe(now))
})
