import type { SimulatorDependencies } from './dependencies.ts'

/** What may be wrong with a provider's list of movements. */
export type ListFailure =
  | 'rate_limited'
  | 'hangs'
  | 'entry_missing'
  | 'entry_twice'
  | 'other_amount'

/** How many entries a page of a list shows; few, so that a day of several purchases has more than one page. */
export const listPageSize = ({ listPage }: SimulatorDependencies): number => listPage ?? 2

/** The answer instead of a list: above the limit, or none at all. */
export function brokenList({ listFailure }: SimulatorDependencies): 429 | 504 | undefined {
  const failure = listFailure?.()
  if (failure === 'rate_limited') return 429
  return failure === 'hangs' ? 504 : undefined
}

/** The entries of a list with the failure, which is about the first of them. */
export function withFailure<Entry>(
  { listFailure }: SimulatorDependencies,
  entries: Entry[],
  otherAmount: (entry: Entry) => Entry,
): Entry[] {
  const [first, ...others] = entries
  if (first === undefined) return entries
  switch (listFailure?.()) {
    case 'entry_missing':
      return others
    case 'entry_twice':
      return [first, ...entries]
    case 'other_amount':
      return [otherAmount(first), ...others]
    default:
      return entries
  }
}
