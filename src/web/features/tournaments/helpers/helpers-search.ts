import { svar } from '../../../form-answer.ts'
import { oneOf, searchOf, words } from '../../../search-shape.ts'

/** Who is looked for, and what a form that was posted without scripts has done. */
export const helpersSearch = searchOf({
  q: words(80),
  done: oneOf(['invited', 'sentAgain', 'revoked', 'removed']),
  svar,
})
export type HelpersSearch = ReturnType<typeof helpersSearch>
