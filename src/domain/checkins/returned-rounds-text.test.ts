import { expect, test } from 'vitest'
import { roundsAtStakeText, undoneClosureText } from './returned-rounds-text.ts'

test.each([
  [0, 'Ingen gæst er tjekket ind'],
  [1, '1 gæst er tjekket ind inden for de seneste to timer og får runden tilbage.'],
  [16, '16 gæster er tjekket ind inden for de seneste to timer og får runden tilbage.'],
])('a closing that %i guests lose by names them', (rounds, text) => {
  expect(roundsAtStakeText(rounds)).toContain(text)
})

test.each([
  [16, 0, '16 runder tæller igen. Golfspillerne får besked på mail.'],
  [
    0,
    1,
    '1 runde er stadig givet tilbage: Gæsten er tjekket ind igen, eller kortet har ingen runde tilbage.',
  ],
  [0, 0, ''],
])('of a closure taken back %i rounds count again and %i do not', (restored, kept, text) => {
  expect(undoneClosureText({ roundsRestored: restored, roundsKept: kept })).toBe(text)
})
