import { redirect } from '@tanstack/react-router'
import { getMe } from '#contract/accounts.ts'
import { ApiError, call } from '../../api.ts'

/**
 * Leads a visitor to the sign-in and back. The answer is not put into the page: its HTML is the
 * same for everyone who is signed in, so that a phone may keep it. Without signal the page opens.
 */
export async function requireSignIn(href: string): Promise<void> {
  const me = await call(getMe, {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) throw error
    return undefined
  })
  if (!me || me.account) return
  throw redirect({ href: `/account/login?next=${encodeURIComponent(href)}`, statusCode: 302 })
}
