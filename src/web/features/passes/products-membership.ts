import { membershipNames } from '#domain/passes/products.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `Fuldtidsmedlem`, `Fleksmedlem` … as choices. */
export const membershipOptions = Object.entries(membershipNames).map(([value, name]) => ({
  value,
  label: capital(name),
}))
