import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getBookkeeping } from '#contract/settlement/bookkeeping.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { call } from '../../../api.ts'

/** The bookkeeping with what is not exported up to a day, yesterday by default. */
export const bookkeepingQuery = (to?: string) =>
  queryOptions({
    queryKey: ['admin', 'settlement', 'bookkeeping', to],
    queryFn: ({ signal }) => call(getBookkeeping, to ? { to: plainDate(to) } : {}, signal),
    placeholderData: keepPreviousData,
  })
