import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { stateText } from './state-text.ts'

const waiting = {
  state: 'awaiting_verification',
  firstDay: plainDate('2027-06-12'),
  lastDay: plainDate('2027-11-30'),
} as const

test('a card that waits says that the money is reserved, unless a gift card paid all of it', () => {
  const day = plainDate('2027-06-12')
  expect(stateText(waiting, day)).toContain('Beløbet er reserveret, ikke trukket.')
  const paidByGiftCard = stateText({ ...waiting, isPaidByGiftCard: true }, day)
  expect(paidByGiftCard).not.toContain('reserveret')
  expect(paidByGiftCard).toContain('går pengene tilbage på gavekortet')
})
