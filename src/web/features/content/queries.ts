import { queryOptions } from '@tanstack/react-query'
import { getTerms, listNotices, listTexts } from '#contract/content.ts'
import type { TextPage } from '#domain/content/text-pages.ts'
import { call } from '../../api.ts'

/** The texts of a page that the business owns; every page that shows some asks in its loader. */
export const textsQuery = (page: TextPage) =>
  queryOptions({
    queryKey: ['texts', page],
    queryFn: ({ signal }) => call(listTexts, { page }, signal),
  })

/** What stands across the pages today; the frame of every page asks. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call(listNotices, {}, signal),
})

/** The terms of sale: today's, or those of a receipt. */
export const termsQuery = (version: string | undefined) =>
  queryOptions({
    queryKey: ['terms', version ?? ''],
    queryFn: ({ signal }) => call(getTerms, { version }, signal),
  })
