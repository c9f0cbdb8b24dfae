import { expect, test } from 'vitest'
import { plainSpaces } from '#domain/shared/keep-together.ts'
import { directorsEntry } from '#test/directors-entry.ts'
import { withdrawPlayerText } from './withdraw-player-text.ts'

test('a player who paid is withdrawn with or without a refund, and the place is offered to the next', () => {
  const text = withdrawPlayerText(directorsEntry({ email: 'anne@example.com' }), {
    waiting: 3,
    state: 'open',
  })
  expect(plainSpaces(text.effect)).toBe(
    'Anne mister pladsen og får en mail om det. Den næste på ventelisten får tilbudt pladsen. 200 kr. er betalt: vælg, om de går tilbage.',
  )
  expect(plainSpaces(text.withRefund ?? '')).toBe('Meld fra, og giv 200 kr. tilbage')
})

test('a fee that was paid to the club offers no refund', () => {
  for (const entry of [{ isPaid: false }, { feeOre: 0 }, { byHand: true }]) {
    expect(withdrawPlayerText(directorsEntry(entry), { waiting: 0, state: 'open' })).toEqual({
      effect: 'Anne mister pladsen.',
      withRefund: undefined,
      without: 'Meld fra',
    })
  }
})

test('a waiting player loses only the number on the waiting list', () => {
  expect(
    withdrawPlayerText(directorsEntry({ state: 'waiting' }), { waiting: 3, state: 'open' }).effect,
  ).toBe('Anne går af ventelisten.')
})

test('after the draw the place is not offered automatically', () => {
  const drawn = { waiting: 3, state: 'drawn' }
  const paid = { isPaid: false }
  expect(withdrawPlayerText(directorsEntry(paid), drawn).effect).toBe(
    'Anne mister pladsen. Pladsen går ikke videre af sig selv, når startlisten er lavet. Giv den selv til den næste.',
  )
  expect(withdrawPlayerText(directorsEntry({ ...paid, isDrawn: true }), drawn).effect).toBe(
    'Anne mister pladsen. Anne står på startlisten som WD, til du sætter en anden ind under Flights.',
  )
})
