import { expect, test } from 'vitest'
import type { Scoring } from '#domain/competitions/terms/scoring-format.ts'
import { scoreRoundCached } from './cached-score-round.ts'

const holes = [
  { par: 4, strokeIndex: 1 },
  { par: 4, strokeIndex: 2 },
]
const harder = [
  { par: 4, strokeIndex: 2 },
  { par: 5, strokeIndex: 1 },
]
const stroke: Scoring['format'] = { kind: 'stroke_play' }
const net: Scoring = { format: stroke, net: true }
const gross: Scoring = { format: stroke, net: false }
const card = () => ({
  holes,
  playingHandicap: 1,
  scores: [5, 5],
  referencePar: undefined,
  deducted: 0,
})

test('a card that is ranked again is not scored again, in either view', () => {
  const mine = card()
  expect(scoreRoundCached(mine, net)).toBe(scoreRoundCached({ ...mine }, { ...net }))
  expect(scoreRoundCached(mine, gross)).toBe(scoreRoundCached({ ...mine }, { ...gross }))
  expect([scoreRoundCached(mine, net).toPar, scoreRoundCached(mine, gross).toPar]).toEqual([1, 2])
})

test('the same scores are scored again when anything else changes', () => {
  const mine = card()
  const before = scoreRoundCached(mine, net)
  expect(scoreRoundCached({ ...mine, playingHandicap: 2 }, net).total).toBe(before.total - 1)
  expect(scoreRoundCached({ ...mine, holes: harder }, net).toPar).toBe(0)
  expect(scoreRoundCached({ ...mine, referencePar: [3, 4] }, net).rankValue).toBe(
    before.rankValue + 1,
  )
  const stableford: Scoring = { format: { kind: 'stableford' }, net: true }
  expect(scoreRoundCached(mine, stableford).total).toBe(3)
  expect(scoreRoundCached({ ...mine, deducted: 2 }, stableford).total).toBe(1)
  expect(scoreRoundCached(mine, net)).toEqual(before)
})

test('an equal list of scores is scored on its own', () => {
  expect(scoreRoundCached(card(), net)).not.toBe(scoreRoundCached(card(), net))
})
