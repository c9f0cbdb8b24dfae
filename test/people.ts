import { createAccountWithPassword } from '#server/accounts/set-password.ts'
import { grantRole } from '#server/accounts/ensure-account.ts'
import type { RoleName } from '#server/ctx.ts'
import type { TestHouse } from './house.ts'

const password = 'en-lang-adgangskode'
let counter = 0

/** A person with an account and the given roles; answers the cookie that speaks for her. */
export async function signInAs(
  house: TestHouse,
  roles: { name: RoleName; clubId?: string }[] = [],
  email = `person-${(counter += 1)}@example.dk`,
) {
  const accountId = await createAccountWithPassword(house.db, house.ctx(), {
    email,
    name: 'Prøve Person',
    password,
  })
  for (const role of roles) {
    await grantRole(house.db, house.ctx(), { accountId, clubId: null, ...role })
  }
  const answer = await house.request('POST', '/api/v1/account/sign-in', { email, password })
  if (!answer.ok) throw new Error(`Could not sign in: ${await answer.text()}`)
  return { accountId, email, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
