/** The facts about the signed-in person that the account guard evaluates. */
export type AccountFacts = {
  /** Whether a mailed code has proven the address. */
  emailVerified: boolean
  name: string
  /** A card, a role at a club or with the operator, or an entry in a tournament. */
  hasPassRoleOrEntry: boolean
  /** The next step of an unfinished purchase; undefined when there is none. */
  openStep: Step | undefined
}

type Step = 'information' | 'season-pass' | 'verification' | 'payment'

const order: readonly Step[] = ['information', 'season-pass', 'verification', 'payment']

/**
 * The account guard: the registration step to redirect to before the account opens, or undefined when
 * it opens. Only a person with an unfinished purchase and without a card, role or entry is redirected:
 * to the step where a missing name or proof of the address is entered, otherwise to the step last
 * reached. The guard covers /account and /account/discounts only, so that security, privacy, deletion
 * and log-out are never blocked (E23).
 */
export function stepBeforeAccount(facts: AccountFacts): Step | undefined {
  const { emailVerified, name, hasPassRoleOrEntry, openStep } = facts
  if (hasPassRoleOrEntry || openStep === undefined) return undefined
  if (name.trim() === '') return 'information'
  return emailVerified ? openStep : earlier(openStep, 'verification')
}

const earlier = (a: Step, b: Step): Step => (order.indexOf(a) < order.indexOf(b) ? a : b)
