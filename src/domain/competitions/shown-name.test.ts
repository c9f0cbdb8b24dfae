import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { shownName, type Shown } from './shown-name.ts'

const firstDay = plainDate('2027-06-12')
const anna: Shown = {
  firstName: 'Anna Øst',
  lastName: 'Ågård',
  shownAs: 'name',
  birthDate: plainDate('1990-01-01'),
  clubName: 'Hjemme Golfklub',
}
const shown = (given: Partial<Shown>) => shownName({ ...anna, ...given }, firstDay)

test('a name is shown as written, with the club', () => {
  expect(shown({})).toEqual({ name: 'Anna Øst Ågård', club: 'Hjemme Golfklub' })
})

test('an anonymous player is *Anonym*, without a club that would identify the player (E25)', () => {
  expect(shown({ shownAs: 'anonymous' })).toEqual({ name: 'Anonym', club: null })
})

test('a player who objects is shown by initials (D36)', () => {
  expect(shown({ shownAs: 'initials' }).name).toBe('A. Å.')
  expect(shown({ shownAs: 'initials', lastName: '' }).name).toBe('A.')
  expect(shown({ shownAs: 'initials', firstName: '𝒜da' }).name).toBe('𝒜. Å.')
})

test('a player under 15 on the first day is shown by initials, whatever was chosen (E25)', () => {
  expect(shown({ birthDate: null }).name).toBe('Anna Øst Ågård')
  expect(shown({ birthDate: plainDate('2012-06-13') }).name).toBe('A. Å.')
  expect(shown({ birthDate: plainDate('2012-06-12') }).name).toBe('Anna Øst Ågård')
  expect(shown({ birthDate: plainDate('2015-01-01'), shownAs: 'anonymous' }).name).toBe('Anonym')
})

test('an erased player is *Slettet spiller*, whatever was chosen (E25)', () => {
  const erased = { firstName: 'Slettet', lastName: 'spiller' }
  expect(shown({ ...erased, shownAs: 'initials' })).toEqual({ name: 'Slettet spiller', club: null })
  expect(shown({ firstName: '', lastName: '' }).name).toBe('Slettet spiller')
})
