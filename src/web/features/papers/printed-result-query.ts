import { queryOptions } from '@tanstack/react-query'
import { checkPrintedResult } from '#contract/papers/printed-result.ts'
import { call } from '../../api.ts'

export type Printed = { slug: string; roundId: string; mark: string }

export const printedResultQuery = (of: Printed) =>
  queryOptions({
    queryKey: ['tournaments', of.slug, 'printed-result', of.roundId, of.mark],
    queryFn: ({ signal }) => call(checkPrintedResult, of, signal),
    // The result may have changed since the page was last shown.
    staleTime: 0,
  })
