import { expect, test } from 'vitest'
import { deductedOf, penaltyUnit, formatPenalty, usualPenalty } from './round-penalty.ts'
import { cardResultText } from './card-result-text.ts'

test.each([
  [{ kind: 'stableford' }, 'points', [2, 2, 1]],
  [{ kind: 'modified_stableford', points: { '0': 0 }, noScore: 0 }, 'points', [2, 2, 1]],
  [{ kind: 'par_bogey' }, 'holes', [1, 1, 1]],
  [{ kind: 'stroke_play' }, null, null],
  [{ kind: 'maximum_score', maximum: 'doublePar' }, null, null],
] as const)(
  'in %j a penalty is in %s, and for clubs, start time and delay it is usually %j',
  (format, unit, usual) => {
    expect(penaltyUnit({ format, net: true })).toBe(unit)
    if (usual === null) return
    const kinds = ['clubs', 'start_time', 'delay'] as const
    expect(kinds.map((kind) => usualPenalty(kind, format.kind))).toEqual(usual)
  },
)

test('several penalties are added up, and each shows its reason', () => {
  const clubs = { kind: 'clubs', amount: 4, reason: '15 køller' } as const
  expect(deductedOf([clubs, { amount: 1 }])).toBe(5)
  expect(formatPenalty(clubs)).toBe('4, for mange køller: 15 køller')
})

test('the result of a card is shown less the penalty', () => {
  const hole = { number: 1, par: 4, received: 0, score: 4 }
  const card = { holes: [hole, { ...hole, number: 2 }], format: 'stableford' }
  expect(cardResultText(card)).toBe('8 slag, 4 point')
  expect(cardResultText({ ...card, deducted: 2 })).toBe('8 slag, 2 point')
})
