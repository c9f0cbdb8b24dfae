import { oneOf, searchParams } from '../../../search-params.ts'

/** The filter of the double check; by default unchecked cards that the account itself has entered. */
export const checkSearch = searchParams({
  enteredManuallyBy: oneOf(['all']),
  checks: oneOf(['all']),
})
export type CheckSearch = ReturnType<typeof checkSearch>
