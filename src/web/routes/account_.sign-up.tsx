import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { localPath } from '#domain/accounts/next-path.ts'
import { ConfirmSignUpPage, signUpAgain } from '../features/accounts/confirm-sign-up-page.tsx'
import { LinkGone } from '../features/accounts/link-gone.tsx'
import { openedSignUpQuery } from '../features/accounts/sign-up-queries.ts'
import { SignUpPage, SignUpSent } from '../features/accounts/sign-up-page.tsx'
import { page } from '../features/shell/page.ts'
import { formError, loadFormAnswer, svar, useFormAnswer } from '../form-answer.ts'
import { oneOf, searchParams, text } from '../search-params.ts'

const readSearch = searchParams({
  next: text(500),
  step: oneOf(['sent', 'confirm']),
  svar,
})

const pathname = '/account/sign-up'

export const Route = createFileRoute('/account_/sign-up')({
  ...page({ title: 'Opret en konto', isPrivate: true }),
  validateSearch: readSearch,
  loaderDeps: ({ search: { svar, step } }) => ({ svar, step }),
  loader: async ({ context: { queryClient }, deps }) => {
    const answer = loadFormAnswer(queryClient, { pathname, search: deps })
    // The page itself, not the error page, explains an expired link.
    const opened = deps.step === 'confirm' && queryClient.prefetchQuery(openedSignUpQuery)
    await Promise.all([answer, opened])
  },
  component: SignUp,
})

function SignUp() {
  const { next, step } = Route.useSearch()
  const answer = useFormAnswer()
  const opened = useQuery({ ...openedSignUpQuery, enabled: step === 'confirm' })
  if (step === 'sent') return <SignUpSent email={answer?.values.email} />
  if (step === 'confirm') {
    if (opened.data) return <ConfirmSignUpPage opened={opened.data} problem={formError(answer)} />
    return opened.error && <LinkGone error={opened.error} again={signUpAgain} />
  }
  return (
    <SignUpPage
      next={localPath(next) ?? '/account'}
      values={answer?.values ?? {}}
      wrongFields={answer?.fields ?? []}
      problem={answer?.fields.length ? undefined : formError(answer)}
    />
  )
}
