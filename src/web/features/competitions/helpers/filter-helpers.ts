import type { Helpers } from '#contract/competitions/helpers.ts'
import { roleText } from '#domain/accounts/role-text.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import type { HelpersSearch } from './helpers-search.ts'

/** The people whose name, mail or role contains every word. */
export function filterHelpers({ people, invitations }: Helpers, { q }: HelpersSearch) {
  const words = foldDanish(String(q ?? ''))
    .split(' ')
    .filter(Boolean)
  const fits = (...texts: string[]) =>
    words.every((word) => foldDanish(texts.join(' ')).includes(word))
  return {
    people: people.filter(({ name, email, role }) => fits(name, email, roleText[role].name)),
    invitations: invitations.filter(({ email, role }) => fits(email, roleText[role].name)),
  }
}
