import { queryOptions } from '@tanstack/react-query'
import { getTerms, listNotices, listTexts } from '#contract/content/endpoints.ts'
import type { TextPage } from '#domain/content/text-pages.ts'
import { call } from '../../api.ts'

/** The editable texts of a page; each page with such texts loads them in its loader. */
export const textsQuery = (page: TextPage) =>
  queryOptions({
    queryKey: ['texts', page],
    queryFn: ({ signal }) => call(listTexts, { page }, signal),
  })

/** Today's notices, which the frame of every page loads. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call(listNotices, {}, signal),
})

/** The terms of sale: the current version, or the version on a receipt. */
export const termsQuery = (version: string | undefined) =>
  queryOptions({
    queryKey: ['terms', version ?? ''],
    queryFn: ({ signal }) => call(getTerms, { version }, signal),
  })
