import { expect, test } from 'vitest'
import type { HoleScore } from '../hole-score.ts'
import { compareReading, type OpenReason } from './compare-reading.ts'
import type { BoxReading } from './read-card.ts'

const read = (score: HoleScore): BoxReading => ({ kind: 'score', score })
const unsure: BoxReading = { kind: 'unsure' }
const blank: BoxReading = { kind: 'blank' }

test.each<[string, BoxReading, HoleScore, [HoleScore, OpenReason?]]>([
  ['both say the same', read(5), 5, [5]],
  ['both say picked up', read('picked_up'), 'picked_up', ['picked_up']],
  ['nothing anywhere', blank, null, [null]],
  ['an eagle that both have', read(2), 2, [2]],
  ['another score', read(5), 4, [null, 'differs']],
  ['an empty box', blank, 4, [null, 'differs']],
  ['a box that is not certain, whatever the phones say', unsure, 4, [null, 'unsure']],
  ['an albatross', read(2), 6, [null, 'unlikely']],
  ['nothing on the phones', read(5), null, [null, 'unconfirmed']],
])('%s', (_, box, live, [score, reason]) => {
  const compared = compareReading([box], { live: [live], pars: [5] })
  expect(compared.scores).toEqual([score])
  expect(compared.open.map((hole) => hole.reason)).toEqual(reason ? [reason] : [])
})

test('without entries and pars every score that was read is looked over', () => {
  const { scores, open } = compareReading([read(3), unsure, blank], { live: [], pars: [] })
  expect(scores).toEqual([null, null, null])
  expect(open).toEqual([
    { at: 0, reason: 'unconfirmed', read: 3, live: null },
    { at: 1, reason: 'unsure', read: null, live: null },
  ])
})
