import { expect, test } from 'vitest'
import { foldCard } from '#domain/scoring/card.ts'
import type { ScoreEntry } from '#domain/scoring/score-entry.ts'
import { differingHoles } from './differing-table.tsx'

const entry = (slot: ScoreEntry['slot'], hole: number, score: ScoreEntry['score']): ScoreEntry => ({
  id: `${slot} ${hole}`,
  hole,
  slot,
  score,
  replaces: [],
})
const differ = (...entries: ScoreEntry[]) =>
  differingHoles(
    foldCard([1, 2], [entry('marker', 1, 4), entry('marker', 2, 5), ...entries]),
    [4, 6],
  )

test('holes on which the paper differs are listed with all scores', () => {
  expect(differ()).toEqual([{ number: 2, paper: 6, official: 5, noted: null }])
  expect(differ(entry('player', 1, 3), entry('player', 2, 6))).toEqual([
    { number: 1, paper: 4, official: 4, noted: 3 },
    { number: 2, paper: 6, official: 5, noted: 6 },
  ])
})

test('a decision of the committee is listed only where the paper differs from the corrected score', () => {
  const decided = [entry('player', 1, 3), entry('committee', 1, 7), entry('committee', 2, 8)]
  expect(differ(...decided)).toEqual([{ number: 2, paper: 6, official: 8, noted: null }])
})
