import { expect, test } from 'vitest'
import { readQuestion } from './price-question.ts'

test('nothing asked is a dozen people of five rounds', () => {
  expect(readQuestion({})).toEqual({ players: 12, roundsEach: 5, errors: {} })
  expect(readQuestion({ players: ' ', rounds: '' })).toEqual(readQuestion({}))
})

test.each([
  [{ players: 24, rounds: 4 }, 24, 4],
  [{ players: '24 ', rounds: '4' }, 24, 4],
  [{ players: 250, rounds: 40 }, 250, 40],
])('%o is %i people of %i rounds', (asked, players, roundsEach) =>
  expect(readQuestion(asked)).toEqual({ players, roundsEach, errors: {} }),
)

test.each(['0', '251', '-3', '1,5', '1e2', 'tolv', '99999999999'])(
  '»%s« people cannot be reckoned, and that is told',
  (players) => {
    const question = readQuestion({ players })
    expect(question.players).toBe(12)
    expect(question.errors.players).toContain('fra 1 til 250')
    expect(question.errors.rounds).toBeUndefined()
  },
)
