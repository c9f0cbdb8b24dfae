import { describe, expect, test } from 'vitest'
import {
  holdsPower,
  mayAppoint,
  mustHaveSecondStep,
  powerNames,
  powers,
  scopesWith,
  type Power,
} from './powers.ts'
import { isWholeRole, roleNames, scopeOf, type Role, type RoleName } from './roles.ts'

const at = (name: RoleName, scopeId: string | null = null): Role => ({ name, scopeId })
const held = (name: RoleName): Power[] =>
  powerNames.filter((power) => {
    const names: readonly RoleName[] = powers[power].roles
    return names.includes(name)
  })

describe('what each role holds, and no more', () => {
  test.each<[RoleName, Power[]]>([
    ['club_staff', ['club.guests', 'club.course']],
    [
      'club_admin',
      [
        'club.guests',
        'club.course',
        'club.signs',
        'club.devices',
        'club.people',
        'club.tournaments',
      ],
    ],
    ['company_admin', ['company.seats']],
    ['tournament_director', ['tournament.run', 'tournament.people', 'tournament.score']],
    ['tournament_scorer', ['tournament.score']],
    [
      'operator_support',
      [
        'admin.enter',
        'people.read',
        'people.help',
        'cards.read',
        'cards.help',
        'orders.read',
        'cases.handle',
        'courses.close',
        'insights.read',
      ],
    ],
    [
      'operator_finance',
      [
        'admin.enter',
        'cards.read',
        'orders.read',
        'money.read',
        'money.move',
        'prices.write',
        'lists.export',
        'insights.read',
      ],
    ],
  ])('%s', (name, expected) => {
    expect(held(name)).toEqual(expected)
  })

  test('the operator’s administrator holds everything of the back office, and nothing of a club', () => {
    const unscoped = powerNames.filter((power) => powers[power].scope === 'none')
    expect(held('operator_admin')).toEqual(unscoped)
  })

  test('a power counts where its roles count', () => {
    for (const power of powerNames) {
      for (const name of powers[power].roles) expect(scopeOf(name)).toBe(powers[power].scope)
    }
  })
})

describe('a role stays in its club', () => {
  const staff = [at('club_admin', 'rold'), at('club_staff', 'fjord')]
  test.each<[Power, string | undefined, boolean]>([
    ['club.people', 'rold', true],
    ['club.people', 'fjord', false],
    ['club.guests', 'fjord', true],
    ['club.guests', 'mols', false],
    ['club.guests', undefined, false],
    ['club.guests', '', false],
    ['admin.enter', undefined, false],
    ['admin.enter', 'rold', false],
  ])('%s at %s: %s', (power, club, may) => {
    expect(holdsPower(staff, power, club)).toBe(may)
  })

  test('a role without its club opens none', () => {
    expect(holdsPower([at('club_admin')], 'club.people', 'rold')).toBe(false)
    expect(holdsPower([at('club_admin')], 'club.people')).toBe(false)
    expect(isWholeRole(at('club_admin'))).toBe(false)
    expect(isWholeRole(at('operator_admin', 'rold'))).toBe(false)
  })

  test('a company’s role opens no club of the same id', () => {
    expect(holdsPower([at('company_admin', 'rold')], 'club.guests', 'rold')).toBe(false)
  })

  test('the clubs of somebody who works in two', () => {
    expect(scopesWith(staff, 'club.guests')).toEqual(['rold', 'fjord'])
    expect(scopesWith(staff, 'club.people')).toEqual(['rold'])
  })
})

test('the back office, a club’s administrators and tournament directors sign in with two steps, staff and scorers need not (L-DP-8)', () => {
  const obliged = roleNames.filter((name) => mustHaveSecondStep([{ name }]))
  expect(obliged).toEqual([
    'club_admin',
    'tournament_director',
    'operator_support',
    'operator_finance',
    'operator_admin',
  ])
})

describe('who may give and end a role', () => {
  const admin = [at('operator_admin')]
  const chair = [at('club_admin', 'rold')]
  const director = [at('tournament_director', 'maj')]
  const scorer = [at('tournament_scorer', 'maj')]
  test.each<[string, Role[], Role, boolean]>([
    ['the administrator gives any', admin, at('operator_admin'), true],
    ['the administrator gives a club’s', admin, at('club_admin', 'rold'), true],
    ['a club’s administrator gives her own club’s', chair, at('club_admin', 'rold'), true],
    ['and its staff’s', chair, at('club_staff', 'rold'), true],
    ['not another club’s', chair, at('club_staff', 'fjord'), false],
    ['not one without a club', chair, at('club_staff'), false],
    ['not the back office’s', chair, at('operator_support'), false],
    ['not a tournament’s', chair, at('tournament_director', 'rold'), false],
    ['a director gives her own tournament’s', director, at('tournament_director', 'maj'), true],
    ['and its scorers’', director, at('tournament_scorer', 'maj'), true],
    ['not another tournament’s', director, at('tournament_scorer', 'juni'), false],
    ['not a club’s of the same id', director, at('club_staff', 'maj'), false],
    ['not a company’s', director, at('company_admin', 'maj'), false],
    ['a scorer gives none', scorer, at('tournament_scorer', 'maj'), false],
    ['the administrator gives a tournament’s', admin, at('tournament_director', 'maj'), true],
    ['staff give none', [at('club_staff', 'rold')], at('club_staff', 'rold'), false],
    ['support gives none', [at('operator_support')], at('operator_support'), false],
    ['finance gives none', [at('operator_finance')], at('club_staff', 'rold'), false],
    ['a golfer gives none', [], at('club_staff', 'rold'), false],
  ])('%s', (_, roles, given, may) => {
    expect(mayAppoint(roles, given)).toBe(may)
  })
})
