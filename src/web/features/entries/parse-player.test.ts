import { expect, test } from 'vitest'
import { divisionA } from '#test/directors-entry.ts'
import { parsePlayer } from './parse-player.ts'

const tournamentId = '00000000-0000-7000-8000-0000000000ff'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const whole = { firstName: 'Ib', lastName: 'Lund', gender: 'men', divisionId: divisionA }

test('a name, a tee and a *række* are enough; what is left out is left out', () => {
  const { player, errors } = parsePlayer(formOf(whole), tournamentId)
  expect(errors).toEqual([])
  expect(player).toMatchObject({ handicapTenths: null, birthDate: null, beyondPlaces: false })
})

test('handicap and birthday are read as Danes write them', () => {
  const typed = { ...whole, handicap: '+1,2', birthDate: '24.05.1968', beyondPlaces: 'on' }
  expect(parsePlayer(formOf(typed), tournamentId).player).toMatchObject({
    handicapTenths: -12,
    birthDate: '1968-05-24',
    beyondPlaces: true,
  })
})

test('each field that cannot be read says how it is written', () => {
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
