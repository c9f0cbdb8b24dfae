import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LinkGone } from '../features/accounts/link-gone.tsx'
import {
  askAgain,
  ResetDone,
  ResetPasswordPage,
} from '../features/accounts/reset-password-page.tsx'
import { openedResetQuery } from '../features/accounts/sign-up-queries.ts'
import { page } from '../features/shell/page.ts'
import { formError, loadFormAnswer, svar, useFormAnswer } from '../form-answer.ts'
import { oneOf, searchParams } from '../search-params.ts'

const readSearch = searchParams({ step: oneOf(['done']), svar })

const pathname = '/account/reset-password'

export const Route = createFileRoute('/account_/reset-password')({
  ...page({ title: 'Nulstil kodeord', layout: 'clean', isPrivate: true }),
  validateSearch: readSearch,
  loaderDeps: ({ search: { svar, step } }) => ({ svar, step }),
  loader: async ({ context: { queryClient }, deps }) => {
    const answer = loadFormAnswer(queryClient, { pathname, search: deps })
    // The page itself, not the error page, explains an expired link.
    const opened = deps.step === undefined && queryClient.prefetchQuery(openedResetQuery)
    await Promise.all([answer, opened])
  },
  component: Reset,
})

function Reset() {
  const { step } = Route.useSearch()
  const answer = useFormAnswer()
  const opened = useQuery({ ...openedResetQuery, enabled: step === undefined })
  if (step === 'done') return <ResetDone email="" />
  if (!opened.data) return opened.error && <LinkGone error={opened.error} again={askAgain} />
  const isInvalid = answer?.fields.includes('newPassword') ?? false
  const problem = isInvalid ? undefined : formError(answer)
  return <ResetPasswordPage email={opened.data.email} {...{ isInvalid, problem }} />
}
