import { redirect } from '@tanstack/react-router'
import { getMe, type Me } from '#contract/accounts.ts'
import { call } from '../../api.ts'
import type { RequiredPower } from './require-power.ts'
import { undefinedIfUnreachable } from './undefined-if-unreachable.ts'

/** Where the visitor wants to go: path, search and all. */
type Guard = (href: string) => Promise<void>

/**
 * Who may come in, by the names that routes use. A guard resolves to let the visitor in and throws
 * a redirect otherwise; it asks the same API on the server and in the browser, so both decide alike.
 */
const guards = {
  login: requireLogin,
  account: requireAccount,
  scan: requireScanAccess,
  operator: requireOperator,
} satisfies Record<string, Guard>

export type GuardName = keyof typeof guards

/** Asks the guards in order. A name that no guard has is a mistake of ours and never lets anyone in. */
export async function runGuards(names: readonly string[], href: string): Promise<void> {
  for (const name of names) await guardNamed(name)(href)
}

function guardNamed(name: string): Guard {
  if (!isGuardName(name)) throw new Error(`Unknown guard: ${name}`)
  return guards[name]
}

const isGuardName = (name: string): name is GuardName => Object.hasOwn(guards, name)

/**
 * Leads a visitor to the sign-in and back. The answer is not put into the page: its HTML is the
 * same for everyone who is signed in, so that a phone may keep it. Without signal the page opens.
 */
async function requireLogin(href: string): Promise<void> {
  const me = await askMe()
  if (!me || me.account) return
  throw redirect({ href: `/account/login?next=${encodeURIComponent(href)}`, statusCode: 302 })
}

/** Leads whoever has nothing but an unfinished purchase to its step (E23). */
async function requireAccount(): Promise<void> {
  // Fetched when it is needed: what it asks for would weigh on every public page.
  const { requireAccountOf } = await import('./require-account.ts')
  const me = await askMe()
  if (me) await requireAccountOf(me)
}

/** The back office's pages, for its own people after the second step of their sign-in. */
function requireOperator(href: string): Promise<void> {
  return enforcePower({ power: 'admin.enter', href })
}

/** Leads whoever does not hold a power, in this very club, away from its page. */
export async function enforcePower(wanted: RequiredPower): Promise<void> {
  // Fetched when it is needed: the table of powers would weigh on every public page.
  const { requirePower } = await import('./require-power.ts')
  await requirePower(wanted)
}

/**
 * Lets everyone in: who stands at /scan – a club's desk, a paired device, a golfer with a card or
 * somebody from a sign – is found out by the page itself, for it must open without signal (D3).
 */
async function requireScanAccess(): Promise<void> {}

const askMe = (): Promise<Me | undefined> => undefinedIfUnreachable(call(getMe, {}))
