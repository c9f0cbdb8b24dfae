import { svar } from '../../../form-answer.ts'
import { oneOf, searchParams, words } from '../../../search-params.ts'

/** Who is looked for, and what a form that was posted without scripts has done. */
export const helpersSearch = searchParams({
  q: words(80),
  done: oneOf(['invited', 'sentAgain', 'revoked', 'removed']),
  svar,
})
export type HelpersSearch = ReturnType<typeof helpersSearch>
