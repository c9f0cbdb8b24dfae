import { expect, test } from 'vitest'
import { historyText } from './changed-scores.tsx'

const at = (time: string) => Date.parse(`2027-06-12T${time}:00+02:00`)

test('a changed value says who, when and why (SC-4)', () => {
  const history = [
    { score: 5, by: 'Per M.', at: at('11:42'), reason: null },
    { score: 6, by: null, at: at('15:10'), reason: 'strafslag' },
    { score: null, by: null, at: at('15:20'), reason: 'taget tilbage.' },
  ]
  expect(historyText(history).replaceAll('\u00a0', ' ')).toBe(
    'Per M. skrev 5 slag kl. 11.42. Rettet til 6 slag af turneringsledelsen kl. 15.10: strafslag. Slettet af turneringsledelsen kl. 15.20: taget tilbage.',
  )
})
