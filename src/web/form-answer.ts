import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ErrorCode } from '#contract/shared/errors.ts'
import { getFormAnswer, type FormAnswer } from '#contract/shared/form-answer.ts'
import { ApiError, call } from './api.ts'
import { loadRefusalTexts } from './load-refusal-texts.ts'
import { wholeNumber } from './search-params.ts'

/** The search parameter after a form was posted without scripts (server/http/handle-form-post.ts). */
export const svar = wholeNumber(0, 999)

/** The result of the form that was posted from this page without scripts; for pages with `?svar=1`. */
const formAnswerQuery = (page: string) =>
  queryOptions({
    queryKey: ['form-answer', page],
    queryFn: async ({ signal }) => {
      const [{ answer }] = await Promise.all([
        call(getFormAnswer, { page }, signal),
        loadRefusalTexts(),
      ])
      return answer
    },
    staleTime: Infinity,
  })

type Opened = { pathname: string; search: { svar?: number | undefined } }

/** For the loader of a page with such a form; sends no request unless `svar` is set. */
export const loadFormAnswer = async (client: QueryClient, { pathname, search }: Opened) =>
  search.svar === undefined ? null : client.ensureQueryData(formAnswerQuery(pathname))

/** The result that the loader fetched. */
export function useFormAnswer(): FormAnswer | null {
  const { pathname, search }: Opened = useLocation()
  const { data } = useQuery({ ...formAnswerQuery(pathname), enabled: search.svar !== undefined })
  return data ?? null
}

/** The same error that the call by script would have thrown; undefined after success. */
export function formError(answer: FormAnswer | null): ApiError | undefined {
  if (!answer?.code) return undefined
  const { code, reason, errorId } = answer
  return new ApiError(0, { code: code as ErrorCode, message: code, reason, errorId })
}
