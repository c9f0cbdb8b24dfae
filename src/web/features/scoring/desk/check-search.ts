import { oneOf, searchParams } from '../../../search-params.ts'

/** What the double check shows; without a word only the open cards of whoever asks. It is read from the search params. */
export const checkSearch = searchParams({
  enteredManuallyBy: oneOf(['all']),
  checks: oneOf(['all']),
})
export type CheckSearch = ReturnType<typeof checkSearch>
