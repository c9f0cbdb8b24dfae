import { scopeOf, type Role } from './roles.ts'

/** How long an operator may see the service as another person (docs/algorithms/impersonation.md). */
export const impersonationMinutes = 30

/** Why it ended. */
export type ImpersonationEnd = 'operator' | 'expired' | 'signed_out' | 'not_permitted'

/** A person with a role in the back office is never impersonated, because the role could be lent that way. */
export const mayBeImpersonated = (roles: readonly Pick<Role, 'name'>[]): boolean =>
  roles.every(({ name }) => scopeOf(name) !== 'none')
