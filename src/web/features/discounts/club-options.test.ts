import { expect, test } from 'vitest'
import { clubOptions } from './club-options.ts'

const rold = { id: 'rold', name: 'Rold Golfklub' }
const mols = { id: 'mols', name: 'Mols Golfklub' }

test.each([
  ['before the clubs are fetched', []],
  ['when it is no partner any more', [mols]],
  ['among the others', [mols, rold]],
])('the stored club can be chosen: %s', (_, clubs) => {
  const values = clubOptions(clubs, 'rold', 'Alle klubber').map(({ value }) => value)
  expect(values.filter((value) => value === 'rold')).toHaveLength(1)
  expect(values[0]).toBe('')
})

test('without a stored club there is nothing but the clubs', () => {
  expect(clubOptions([rold], null, 'Alle klubber')).toEqual([
    { value: '', label: 'Alle klubber' },
    { value: 'rold', label: 'Rold Golfklub' },
  ])
})
