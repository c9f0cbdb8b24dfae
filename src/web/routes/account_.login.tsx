import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { localPath } from '#domain/accounts/next-path.ts'
import { dguLoginQuery } from '../features/accounts/dgu-queries.ts'
import { LoginPage } from '../features/accounts/login-page.tsx'
import { meQuery } from '../features/accounts/queries.ts'
import { secondStepQuery } from '../features/accounts/two-factor-queries.ts'
import { formError, loadFormAnswer, svar, useFormAnswer } from '../form-answer.ts'
import { page } from '../features/shell/page.ts'
import { oneOf, searchParams, text, yesOrNo } from '../search-params.ts'

const readSearch = searchParams({
  next: text(2000),
  mail: text(254),
  step: oneOf(['code', 'second']),
  way: oneOf(['password']),
  /** A signed-in user must authenticate again. */
  again: yesOrNo,
  /** The second step by a printed recovery code. */
  with: oneOf(['paper']),
  svar,
})

export const Route = createFileRoute('/account_/login')({
  ...page({ title: 'Log ind', isPrivate: true }),
  validateSearch: readSearch,
  loaderDeps: ({ search: { step, svar } }) => ({ step, svar }),
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(meQuery),
      queryClient.ensureQueryData(dguLoginQuery),
      loadFormAnswer(queryClient, { pathname: '/account/login', search: deps }),
      // A failure here must not block the page.
      deps.step === 'second' && queryClient.prefetchQuery(secondStepQuery),
    ])
  },
  component: Login,
})

function Login() {
  const { next, mail, step, way, again = false, with: tool } = Route.useSearch()
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: dgu } = useSuspenseQuery(dguLoginQuery)
  const answer = useFormAnswer()
  const ownMail = again ? me.account?.email : undefined
  return (
    <LoginPage
      me={me}
      hasDgu={dgu.available}
      next={localPath(next) ?? '/account'}
      mail={answer?.values.email ?? mail ?? ownMail ?? ''}
      isAgain={again}
      hasCode={step === 'code'}
      awaits={step === 'second'}
      way={way ?? 'code'}
      secondFactor={tool ?? 'app'}
      problem={formError(answer)}
    />
  )
}
