import { membershipNames } from '#domain/accounts/membership.ts'
import { capital } from '#domain/shared/danish.ts'

/** `Fuldtidsmedlem`, `Fleksmedlem` … as choices. */
export const membershipOptions = Object.entries(membershipNames).map(([value, name]) => ({
  value,
  label: capital(name),
}))
