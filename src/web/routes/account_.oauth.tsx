import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { localPath } from '#domain/accounts/next-path.ts'
import { dguLoginQuery } from '../features/accounts/dgu-queries.ts'
import { OauthPage } from '../features/accounts/oauth-pages.tsx'
import { oauthPage } from '../features/accounts/prove-address.tsx'
import { meQuery } from '../features/accounts/queries.ts'
import { page } from '../features/shell/page.ts'
import { formError, loadFormAnswer, svar, useFormAnswer } from '../form-answer.ts'
import { oneOf, searchParams, text } from '../search-params.ts'

const readSearch = searchParams({ next: text(500), step: oneOf(['code']), svar })

export const Route = createFileRoute('/account_/oauth')({
  ...page({ title: 'Log ind', layout: 'clean', isPrivate: true }),
  validateSearch: readSearch,
  loaderDeps: ({ search: { svar } }) => ({ svar }),
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(dguLoginQuery),
      queryClient.ensureQueryData(meQuery),
      loadFormAnswer(queryClient, { pathname: oauthPage, search: deps }),
    ]),
  component: Oauth,
})

function Oauth() {
  const { data: dgu } = useSuspenseQuery(dguLoginQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const { next, step } = Route.useSearch()
  const answer = useFormAnswer()
  const typed = answer?.values['email']
  const posted = {
    sentTo: step === 'code' ? typed : undefined,
    typed,
    wrongFields: answer?.fields ?? [],
    problem: formError(answer),
  }
  return <OauthPage {...{ dgu, me, posted }} next={localPath(next)} />
}
