import { expect, test } from 'vitest'
import { divisionA } from '#test/directors-entry.ts'
import { parsePlayer } from './parse-player.ts'

const tournamentId = '00000000-0000-7000-8000-0000000000ff'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const complete = { firstName: 'Ib', lastName: 'Lund', gender: 'men', divisionId: divisionA }

test('a name, a tee and a *række* are enough, and empty fields are omitted', () => {
  const { player, errors } = parsePlayer(formOf(complete), tournamentId)
  expect(errors).toEqual([])
  expect(player).toMatchObject({ handicapTenths: null, birthDate: null, beyondPlaces: false })
})

test('handicap and birth date are read in Danish notation', () => {
  const typed = { ...complete, handicap: '+1,2', birthDate: '24.05.1968', beyondPlaces: 'on' }
  expect(parsePlayer(formOf(typed), tournamentId).player).toMatchObject({
    handicapTenths: -12,
    birthDate: '1968-05-24',
    beyondPlaces: true,
  })
})

test('each unreadable field has an error with an example', () => {
  const typed = { handicap: '99', birthDate: '31.02.1968', dguNumber: '901234', email: 'ib@' }
  const { errors } = parsePlayer(formOf(typed), tournamentId)
  expect(errors.map(({ field }) => field)).toEqual([
    'firstName',
    'lastName',
    'gender',
    'divisionId',
    'dguNumber',
    'email',
    'handicap',
    'birthDate',
  ])
})
