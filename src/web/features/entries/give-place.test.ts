import { expect, test } from 'vitest'
import { plainSpaces } from '#domain/shared/keep-together.ts'
import { directorsEntry } from '#test/directors-entry.ts'
import { givePlaceText } from './give-place.tsx'

const per = { firstName: 'Per', feeOre: 35_000 }

test('a player with a mail address gets a mail, and the host phones one without', () => {
  const open = { state: 'open' }
  const mailed = directorsEntry({ ...per, state: 'waiting', email: 'per@eksempel.dk' })
  expect(plainSpaces(givePlaceText(open, mailed, false))).toBe(
    'Per får en mail om det. 350 kr. betales hos jer.',
  )
  const rung = directorsEntry({ ...per, state: 'offered', feeOre: 0 })
  expect(givePlaceText(open, rung, false)).toBe(
    'Der er en plads til Per. Ring og spørg, og giv så pladsen eller meld fra. Vi har ingen mail, så ring til Per.',
  )
})

test('an extra place and a place after the draw are announced as such', () => {
  const waits = directorsEntry({ ...per, state: 'waiting', feeOre: 0 })
  expect(givePlaceText({ state: 'drawn' }, waits, true)).toBe(
    'Alle pladser er taget, så det bliver en plads mere end de faste. Vi har ingen mail, så ring til Per. Sæt derefter Per på startlisten under Flights.',
  )
})
