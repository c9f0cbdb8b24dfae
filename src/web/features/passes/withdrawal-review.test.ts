import { expect, test } from 'vitest'
import { reviewTitle } from './withdrawal-review.tsx'

type Cards = Parameters<typeof reviewTitle>[0]['cards']
const titleOf = (...statuses: Cards[number]['status'][]) =>
  reviewTitle({ text: '', cards: statuses.map((status) => ({ status })) as unknown as Cards })

test('the heading asks for a confirmation only where there is something to confirm', () => {
  expect(titleOf('too_late')).toBe('Aftalen kan ikke fortrydes')
  expect(titleOf('withdrawn', 'ended')).toBe('Aftalen kan ikke fortrydes')
  expect(titleOf('open', 'too_late')).toBe('Bekræft fortrydelse')
  // An unknown number can be declared too.
  expect(titleOf()).toBe('Bekræft fortrydelse')
})
