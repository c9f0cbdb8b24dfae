import { expect, test } from 'vitest'
import { playersText, searchedNames } from './players-text.ts'

const side = (...names: string[]) => names.map((name) => ({ id: name, name }))

test.each([
  ['a player alone', 'Bo Berg', undefined, null],
  [
    'the name of a side that is made of its players',
    'Bo Berg / Eva Holm',
    ['Bo Berg', 'Eva Holm'],
    null,
  ],
  ['last names', 'Berg / Holm / Kjær', ['Bo Berg', 'Eva Holm', 'Ib Kjær'], null],
  ['initials', 'B. B. / Anonym', ['B. B.', 'Anonym'], null],
  ['a name of its own', 'Solskin', ['Bo Berg', 'Eva Holm'], 'Bo Berg / Eva Holm'],
  ['the name of one of them', 'Team Berg', ['Bo Berg', 'Eva Holm'], 'Bo Berg / Eva Holm'],
])('%s', (_, name, players, text) => {
  expect(playersText({ name, ...(players && { players: side(...players) }) })).toBe(text)
})

test('a side is found by its own name and by its players', () => {
  const row = { name: 'Solskin', players: side('Bo Berg', 'Eva Holm') }
  expect(searchedNames(row)).toBe('Solskin Bo Berg Eva Holm')
  expect(searchedNames({ name: 'Bo Berg' })).toBe('Bo Berg')
})
