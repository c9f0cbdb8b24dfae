import { expect, test } from 'vitest'
import type { Role } from '#domain/accounts/roles.ts'
import type { Actor, Ctx } from './ctx.ts'
import { mayUse, requirePower, requireSignedIn } from './access.ts'

const someone = { accountId: 'a', email: 'a@b.dk', name: 'A', emailVerified: true }
const personWith = (twoFactor: Actor['twoFactor'], ...roles: Role[]) =>
  ({ actor: { ...someone, twoFactor, roles } }) as unknown as Ctx
const person = (...roles: Role[]) => personWith('passed', ...roles)
const visitor = {} as Ctx
const at = (name: Role['name'], scopeId: string | null = null): Role => ({ name, scopeId })

const codeOf = (access: () => Actor) => {
  try {
    return access().accountId
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a visitor must sign in for every power', () => {
  expect(codeOf(() => requireSignedIn(visitor))).toBe('not_signed_in')
  expect(codeOf(() => requirePower(visitor, 'club.guests', 'rold'))).toBe('not_signed_in')
  expect(codeOf(() => requirePower(visitor, 'admin.enter'))).toBe('not_signed_in')
})

test('staff have powers in their own club only', () => {
  const staff = person(at('club_staff', 'rold'))
  expect(codeOf(() => requirePower(staff, 'club.guests', 'rold'))).toBe('a')
  expect(codeOf(() => requirePower(staff, 'club.guests', 'fjord'))).toBe('not_found')
  expect(codeOf(() => requirePower(staff, 'club.guests'))).toBe('not_found')
  expect(codeOf(() => requirePower(staff, 'club.people', 'rold'))).toBe('not_found')
  expect(codeOf(() => requirePower(person(), 'club.guests', 'rold'))).toBe('not_found')
  const admin = person(at('operator_admin'))
  expect(codeOf(() => requirePower(admin, 'club.guests', 'rold'))).toBe('not_found')
})

test.each(['off', 'due'] as const)(
  'with the second step %s the back office and the management of a club’s people are refused',
  (twoFactor) => {
    const finance = personWith(twoFactor, at('operator_finance'))
    expect(codeOf(() => requirePower(finance, 'money.move'))).toBe('two_factor_needed')
    const chair = personWith(twoFactor, at('club_admin', 'rold'))
    expect(codeOf(() => requirePower(chair, 'club.people', 'rold'))).toBe('two_factor_needed')
    expect(codeOf(() => requirePower(chair, 'club.guests', 'rold'))).toBe('a')
    expect(mayUse(chair, 'club.people', 'rold')).toBe(false)
    expect(mayUse(chair, 'club.guests', 'rold')).toBe(true)
  },
)

test('an account without the power gets not_found, never a hint at the second step', () => {
  expect(codeOf(() => requirePower(personWith('off'), 'admin.enter'))).toBe('not_found')
  const neighbour = personWith('off', at('club_admin', 'fjord'))
  expect(codeOf(() => requirePower(neighbour, 'club.people', 'rold'))).toBe('not_found')
})

test('each role of the back office has its own powers', () => {
  const [support, finance] = [person(at('operator_support')), person(at('operator_finance'))]
  expect(codeOf(() => requirePower(support, 'people.help'))).toBe('a')
  expect(codeOf(() => requirePower(support, 'money.move'))).toBe('not_found')
  expect(codeOf(() => requirePower(finance, 'money.move'))).toBe('a')
  expect(codeOf(() => requirePower(finance, 'people.read'))).toBe('not_found')
})
