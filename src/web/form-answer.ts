import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ErrorCode } from '#contract/errors.ts'
import { getFormAnswer, type FormAnswer } from '#contract/forms.ts'
import { ApiError, call } from './api.ts'
import { loadRefusalTexts } from './load-refusal-texts.ts'
import { wholeNumber } from './search-params.ts'

/** Set in the address when a form was posted without scripts: see server/http/answer-form.ts. */
export const svar = wholeNumber(0, 999)

/** What became of the form that was posted from this page without scripts; for pages opened with `?svar=1`. */
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

/** For the loader of a page with such a form: nothing is asked unless the address says so. */
export const loadFormAnswer = async (client: QueryClient, { pathname, search }: Opened) =>
  search.svar === undefined ? null : client.ensureQueryData(formAnswerQuery(pathname))

/** What the loader read of the form on this page. */
export function useFormAnswer(): FormAnswer | null {
  const { pathname, search }: Opened = useLocation()
  const { data } = useQuery({ ...formAnswerQuery(pathname), enabled: search.svar !== undefined })
  return data ?? null
}

/** The refusal as the same error that a script would have met; undefined when the form succeeded. */
export function formError(answer: FormAnswer | null): ApiError | undefined {
  if (!answer?.code) return undefined
  const { code, reason, errorId } = answer
  return new ApiError(0, { code: code as ErrorCode, message: code, reason, errorId })
}
