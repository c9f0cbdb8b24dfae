import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { undoHint } from './round-state.tsx'

const round = {
  state: 'counted' as const,
  day: plainDate('2027-05-04'),
  undoUntil: '2027-05-04T12:32:00.000Z',
}

test.each([
  ['2027-05-04T12:31:00Z', round, 'Du kan fortryde til kl.\u00a014.32.'],
  ['2027-05-04T12:33:00Z', round, 'Blev runden afbrudt? Klubben kan give den tilbage i dag.'],
  [
    '2027-05-04T20:00:00Z',
    { ...round, undoUntil: null },
    'Blev runden afbrudt? Klubben kan give den tilbage i dag.',
  ],
  ['2027-05-05T08:00:00Z', round, undefined],
  ['2027-05-04T12:31:00Z', { ...round, state: 'voided' as const }, undefined],
])('at %s a golfer reads who can undo the round', (now, shown, expected) => {
  expect(undoHint(shown, Date.parse(now))).toBe(expected)
})
