import { expect, test } from 'vitest'
import { codesOf, isHardBounce } from './delivery.ts'

/** The table of docs/algorithms/undeliverable-mail.md. */
test.each([
  [550, '5.1.1 <anne@example.dk>: no such user', true],
  [550, 'No such mailbox', true],
  [553, '5.1.3 bad address syntax', true],
  [556, '5.1.10 the domain takes no mail', true],
  [551, '5.1.6 the mailbox has moved', true],
  [550, '5.2.1 the mailbox is disabled', true],
  [550, '5.7.1 refused by a rule of the receiver', false],
  [550, 'relay not permitted', false],
  [550, 'Blocked, see our policy', false],
  [554, '5.7.1 relay access denied', false],
  [552, '5.2.2 the mailbox is full', false],
  [452, '4.2.2 the mailbox is full', false],
  [530, '5.7.0 sign in first', false],
])('%i %s is a hard bounce: %s', (code, text, isHard) => {
  expect(isHardBounce({ code, text })).toBe(isHard)
})

test('of a refusal only its codes are kept', () => {
  expect(codesOf({ code: 550, text: '5.1.1 <anne@example.dk>: no such user' })).toBe('550 5.1.1')
  expect(codesOf({ code: 550, text: 'No such mailbox anne@example.dk' })).toBe('550')
})
