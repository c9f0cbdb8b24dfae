import { svar } from '../../../form-answer.ts'
import { oneOf, searchParams, words } from '../../../search-params.ts'

/** The search params: a search text, and the result of a form posted without scripts. */
export const helpersSearch = searchParams({
  q: words(80),
  done: oneOf(['invited', 'sentAgain', 'revoked', 'removed']),
  svar,
})
export type HelpersSearch = ReturnType<typeof helpersSearch>
