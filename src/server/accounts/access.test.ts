import { expect, test } from 'vitest'
import type { Actor, Ctx, RoleName } from '../ctx.ts'
import { requireClubStaff, requireOperator, requireSignedIn } from './access.ts'

const person = (...roles: { name: RoleName; clubId: string | null }[]) =>
  ({ actor: { accountId: 'a', email: 'a@b.dk', name: 'A', emailVerified: true, roles } }) as Ctx
const visitor = {} as Ctx
const staff = person({ name: 'club_staff', clubId: 'rold' })
const office = person({ name: 'operator_finance', clubId: null })

const codeOf = (ask: () => Actor) => {
  try {
    return ask().accountId
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a visitor must sign in, whatever she asks for', () => {
  expect(codeOf(() => requireSignedIn(visitor))).toBe('not_signed_in')
  expect(codeOf(() => requireClubStaff(visitor, 'rold'))).toBe('not_signed_in')
  expect(codeOf(() => requireOperator(visitor))).toBe('not_signed_in')
})

test('club staff reach their own club only', () => {
  expect(codeOf(() => requireClubStaff(staff, 'rold'))).toBe('a')
  expect(codeOf(() => requireClubStaff(staff, 'fjord'))).toBe('not_found')
  expect(codeOf(() => requireClubStaff(person(), 'rold'))).toBe('not_found')
  expect(codeOf(() => requireClubStaff(office, 'rold'))).toBe('not_found')
})

test('the office is reached by its own people, in the role that is asked for', () => {
  expect(codeOf(() => requireOperator(office))).toBe('a')
  expect(codeOf(() => requireOperator(office, ['operator_admin']))).toBe('not_found')
  expect(codeOf(() => requireOperator(staff))).toBe('not_found')
})
