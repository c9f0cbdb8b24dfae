/** What the account guard looks at; all of it is the signed-in person's own. */
export type AccountFacts = {
  /** The address was proven by a mailed code. */
  emailVerified: boolean
  name: string
  /** A card, a role at a club or with the operator, or an entry in a tournament. */
  hasPassRoleOrEntry: boolean
  /** Where her purchase stands; undefined when none is under way. */
  openStep: Step | undefined
}

type Step = 'information' | 'season-pass' | 'verification' | 'payment'

const order: readonly Step[] = ['information', 'season-pass', 'verification', 'payment']

/**
 * The account guard (E23): which step of the registration a person is led to before her account
 * opens, or undefined when it opens. Only somebody with an unfinished purchase and nothing to come
 * for (no card, role or entry) is led anywhere: to the step that asks for her name or proves her
 * address when one of them is missing, otherwise to the one she had reached. Everybody else comes
 * in. The guard stands before /account and /account/discounts only; security, privacy, deletion
 * and log-out are reached whatever is missing.
 */
export function stepBeforeAccount(facts: AccountFacts): Step | undefined {
  const { emailVerified, name, hasPassRoleOrEntry, openStep } = facts
  if (hasPassRoleOrEntry || openStep === undefined) return undefined
  if (name.trim() === '') return 'information'
  return emailVerified ? openStep : earlier(openStep, 'verification')
}

const earlier = (a: Step, b: Step): Step => (order.indexOf(a) < order.indexOf(b) ? a : b)
