import { expect, test } from 'vitest'
import { runsOfHoles } from './runs-of-holes.ts'

const open = 'Ikke afgjort endnu.'

test('holes with the same reason are one line, and a card that begins elsewhere breaks it', () => {
  expect(runsOfHoles([])).toEqual([])
  expect(
    runsOfHoles([
      { hole: 17, reason: 'Anna alene med 3 slag: 1 skin.' },
      { hole: 18, reason: open },
      { hole: 1, reason: open },
      { hole: 2, reason: open },
    ]),
  ).toEqual([
    { from: 17, to: 17, reason: 'Anna alene med 3 slag: 1 skin.' },
    { from: 18, to: 18, reason: open },
    { from: 1, to: 2, reason: open },
  ])
})
