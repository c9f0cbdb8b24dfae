import type { SignedIn } from '#contract/accounts.ts'

export const loginPage = '/account/login' as const

/** Signed in without scripts: on to where the visitor wanted, or to the second step. */
export const afterSignIn = ({ done }: SignedIn, wanted = '/account') =>
  done ? wanted : secondStepPage(wanted)

export const secondStepPage = (next: string) =>
  `${loginPage}?step=second&next=${encodeURIComponent(next)}`
