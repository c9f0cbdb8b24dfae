import { redirect } from '@tanstack/react-router'
import { getMe, type Me } from '#contract/accounts/endpoints.ts'
import { call } from '../../api.ts'
import type { RequiredPower } from './require-power.ts'
import { undefinedIfUnreachable } from './undefined-if-unreachable.ts'

/** Takes the full address of the requested page. */
type Guard = (href: string) => Promise<void>

/**
 * The guards of routes by name. A guard resolves to admit the visitor and throws a redirect otherwise.
 * It calls the same API on the server and in the browser, so both decide alike.
 */
const guards = {
  login: requireLogin,
  account: requireAccount,
  scan: requireScanAccess,
  operator: requireOperator,
} satisfies Record<string, Guard>

export type GuardName = keyof typeof guards

/** Runs the guards in order. An unknown name throws, so that a typing error admits nobody. */
export async function runGuards(names: readonly string[], href: string): Promise<void> {
  for (const name of names) await guardNamed(name)(href)
}

function guardNamed(name: string): Guard {
  if (!isGuardName(name)) throw new Error(`Unknown guard: ${name}`)
  return guards[name]
}

const isGuardName = (name: string): name is GuardName => Object.hasOwn(guards, name)

/**
 * Redirects a visitor to the sign-in and back. The account is not rendered into the page: its HTML is the
 * same for every signed-in user, so that a phone can store it. Without a connection the page opens.
 */
async function requireLogin(href: string): Promise<void> {
  const me = await fetchMe()
  if (!me || me.account) return
  throw redirect({ href: `/account/login?next=${encodeURIComponent(href)}`, statusCode: 302 })
}

/** Redirects a user who has only an unfinished purchase to its open step (E23). */
async function requireAccount(): Promise<void> {
  // Imported on demand: its queries would add weight to every public page.
  const { requireAccountOf } = await import('./require-account.ts')
  const me = await fetchMe()
  if (me) await requireAccountOf(me)
}

/** Pages of the back office need an operator's role and the second step of the sign-in. */
function requireOperator(href: string): Promise<void> {
  return enforcePower({ power: 'admin.enter', href })
}

/** Admits only an account that holds the power in this scope, such as a club. */
export async function enforcePower(required: RequiredPower): Promise<void> {
  // Imported on demand: the table of powers would add weight to every public page.
  const { requirePower } = await import('./require-power.ts')
  await requirePower(required)
}

/**
 * Admits everyone. The page itself finds out who scans – a club's reception, a paired phone, a golfer with a
 * card or a visitor from a sign – because it must open without a connection (D3).
 */
async function requireScanAccess(): Promise<void> {}

const fetchMe = (): Promise<Me | undefined> => undefinedIfUnreachable(call(getMe, {}))
