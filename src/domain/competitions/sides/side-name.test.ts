import { expect, test } from 'vitest'
import { distinctSideNames } from './side-name.ts'

/** A side of these players; with its number. */
const side = (number: number, players: string[], name: string | null = null) => ({
  number,
  name,
  members: players.map((player) => {
    const [firstName = '', lastName = ''] = player.split(' ')
    return { firstName, lastName }
  }),
})
const hansens = side(1, ['Anna Hansen', 'Bo Hansen', 'Ib Holm'])
const others = side(2, ['Eva Hansen', 'Kai Hansen', 'Ole Holm'])

test('sides whose last names are the same are told apart by first names, and others stay short', () => {
  expect(distinctSideNames([hansens, side(3, ['Per Berg', 'Ida Dam', 'Åse Sø']), others])).toEqual([
    'Anna Hansen / Bo Hansen / Ib Holm',
    'Berg / Dam / Sø',
    'Eva Hansen / Kai Hansen / Ole Holm',
  ])
})

test('sides of one name are told apart by their players', () => {
  const named = [hansens, others].map((one) => ({ ...one, name: 'Solskin' }))
  expect(distinctSideNames(named)).toEqual([
    'Solskin (Anna Hansen / Bo Hansen / Ib Holm)',
    'Solskin (Eva Hansen / Kai Hansen / Ole Holm)',
  ])
})

test('sides whose players have the same names are told apart by number', () => {
  const pair = ['Anna Hansen', 'Bo Hansen']
  expect(distinctSideNames([side(1, pair), side(7, pair)])).toEqual([
    'Anna Hansen / Bo Hansen, hold 1',
    'Anna Hansen / Bo Hansen, hold 7',
  ])
})
