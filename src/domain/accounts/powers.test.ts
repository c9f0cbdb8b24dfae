import { describe, expect, test } from 'vitest'
import { dayLinkKinds, type DayLinkKind } from './day-links.ts'
import {
  dayLinkGives,
  holdsPower,
  mayAppoint,
  requiresSecondStep,
  powerNames,
  powers,
  scopesWith,
  type Power,
} from './powers.ts'
import { hasValidScope, roleNames, scopeOf, type Role, type RoleName } from './roles.ts'

const at = (name: RoleName, scopeId: string | null = null): Role => ({ name, scopeId })
const held = (name: RoleName): Power[] =>
  powerNames.filter((power) => {
    const names: readonly RoleName[] = powers[power].roles
    return names.includes(name)
  })

describe('each role holds exactly these powers', () => {
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
        'club.page',
        'club.terms',
        'club.money',
        'club.tournaments',
        'club.programs',
      ],
    ],
    ['company_admin', ['company.seats', 'company.people']],
    [
      'tournament_director',
      [
        'tournament.run',
        'tournament.people',
        'tournament.score',
        'tournament.presence',
        'tournament.prizes',
        'tournament.payments',
      ],
    ],
    [
      'tournament_scorer',
      ['tournament.score', 'tournament.presence', 'tournament.prizes', 'tournament.payments'],
    ],
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
        'leads.handle',
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

  test('an operator administrator holds every power of the back office, and of a club only its page and its signs', () => {
    const unscoped = powerNames.filter((power) => powers[power].scope === 'none')
    expect(held('operator_admin')).toEqual(['club.signs', 'club.page', ...unscoped])
  })

  test('a power has the scope of its roles, or is also held by the back office', () => {
    for (const power of powerNames) {
      for (const name of powers[power].roles) {
        expect([powers[power].scope, 'none']).toContain(scopeOf(name))
      }
    }
  })
})

describe('a role applies to its own club only', () => {
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

  test('a role without its club gives no power', () => {
    expect(holdsPower([at('club_admin')], 'club.people', 'rold')).toBe(false)
    expect(holdsPower([at('club_admin')], 'club.people')).toBe(false)
    expect(hasValidScope(at('club_admin'))).toBe(false)
    expect(hasValidScope(at('operator_admin', 'rold'))).toBe(false)
  })

  test('an operator administrator writes the page of any club, and support that of none', () => {
    expect(holdsPower([at('operator_admin')], 'club.page', 'rold')).toBe(true)
    expect(holdsPower([at('operator_admin')], 'club.page')).toBe(false)
    expect(holdsPower([at('operator_admin')], 'club.guests', 'rold')).toBe(false)
    expect(holdsPower([at('operator_support')], 'club.page', 'rold')).toBe(false)
  })

  test('a company role gives no power in a club of the same id', () => {
    expect(holdsPower([at('company_admin', 'rold')], 'club.guests', 'rold')).toBe(false)
  })

  test('a person with roles in two clubs has the powers of both', () => {
    expect(scopesWith(staff, 'club.guests')).toEqual(['rold', 'fjord'])
    expect(scopesWith(staff, 'club.people')).toEqual(['rold'])
  })
})

test('operators, club administrators and tournament directors need two-factor sign-in, staff and scorers do not (L-DP-8)', () => {
  const required = roleNames.filter((name) => requiresSecondStep([{ name }]))
  expect(required).toEqual([
    'club_admin',
    'tournament_director',
    'operator_support',
    'operator_finance',
    'operator_admin',
  ])
})

describe('who may grant and end a role', () => {
  const admin = [at('operator_admin')]
  const chair = [at('club_admin', 'rold')]
  const director = [at('tournament_director', 'maj')]
  const scorer = [at('tournament_scorer', 'maj')]
  test.each<[string, Role[], Role, boolean]>([
    ['an operator administrator: an operator role', admin, at('operator_admin'), true],
    ['an operator administrator: a club role', admin, at('club_admin', 'rold'), true],
    ['a club administrator: administrator of the same club', chair, at('club_admin', 'rold'), true],
    ['a club administrator: staff of the same club', chair, at('club_staff', 'rold'), true],
    ['a club administrator: a role in another club', chair, at('club_staff', 'fjord'), false],
    ['a club administrator: a role without a club', chair, at('club_staff'), false],
    ['a club administrator: an operator role', chair, at('operator_support'), false],
    ['a club administrator: a tournament role', chair, at('tournament_director', 'rold'), false],
    [
      'a director: director of the same tournament',
      director,
      at('tournament_director', 'maj'),
      true,
    ],
    ['a director: scorer of the same tournament', director, at('tournament_scorer', 'maj'), true],
    ['a director: a role in another tournament', director, at('tournament_scorer', 'juni'), false],
    ['a director: a club role with the same id', director, at('club_staff', 'maj'), false],
    ['a director: a company role', director, at('company_admin', 'maj'), false],
    [
      'a company administrator: another one of the same company',
      [at('company_admin', 'maj')],
      at('company_admin', 'maj'),
      true,
    ],
    [
      'a company administrator: a role in another company',
      [at('company_admin', 'maj')],
      at('company_admin', 'juni'),
      false,
    ],
    ['a scorer: no role', scorer, at('tournament_scorer', 'maj'), false],
    ['an operator administrator: a tournament role', admin, at('tournament_director', 'maj'), true],
    ['club staff: no role', [at('club_staff', 'rold')], at('club_staff', 'rold'), false],
    ['support: no role', [at('operator_support')], at('operator_support'), false],
    ['finance: no role', [at('operator_finance')], at('club_staff', 'rold'), false],
    ['a golfer: no role', [], at('club_staff', 'rold'), false],
  ])('%s', (_, roles, role, may) => {
    expect(mayAppoint(roles, role)).toBe(may)
  })
})

test('a day link gives only the powers of its kind, and none gives the run of the tournament', () => {
  const given = (kind: DayLinkKind) => powerNames.filter((power) => dayLinkGives(kind, power))
  expect(Object.fromEntries(dayLinkKinds.map((kind) => [kind, given(kind)]))).toEqual({
    starter: ['tournament.presence'],
    desk: ['tournament.presence', 'tournament.payments'],
    scorers: ['tournament.score'],
    prizes: ['tournament.prizes'],
  })
})
