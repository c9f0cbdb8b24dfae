import { expect, test } from 'vitest'
import { unsentText } from './hand-over.tsx'
import type { QueuedItem } from './flight-items.ts'

const players = [
  { entryId: 'a', name: 'Anna Holm' },
  { entryId: 'b', name: 'Bo Kjær' },
]
const score = (entryId: string, hole: number, problem?: string) =>
  ({
    kind: 'score',
    entry: { entryId, hole },
    ...(problem && { problem }),
  }) as unknown as QueuedItem
const delivery = (problem?: string) =>
  ({ kind: 'delivery', entryId: 'a', ...(problem && { problem }) }) as unknown as QueuedItem

test('queued scores are listed by player, each hole once', () => {
  const queue = [score('a', 2), score('b', 2), score('b', 2), score('b', 3), delivery()]
  expect(unsentText(players, queue)).toEqual([
    'Anna: hul 2.',
    'Bo: hul 2, hul 3.',
    '1 underskrift eller besked.',
  ])
})

test('refused scores are not listed as still to be sent', () => {
  const queue = [score('a', 2, 'invalid_input'), score('b', 3), delivery('hole_missing')]
  expect(unsentText(players, queue)).toEqual(['Bo: hul 3.'])
  expect(unsentText(players, [score('a', 2, 'invalid_input')])).toEqual([])
})
