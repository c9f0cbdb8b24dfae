import { createFileRoute } from '@tanstack/react-router'
import { RequestResetPage, ResetSent } from '../features/accounts/request-reset-page.tsx'
import { page } from '../features/shell/page.ts'
import { formError, loadFormAnswer, svar, useFormAnswer } from '../form-answer.ts'
import { oneOf, searchParams } from '../search-params.ts'

const readSearch = searchParams({ step: oneOf(['sent']), svar })

const pathname = '/account/request-password-reset'

export const Route = createFileRoute('/account_/request-password-reset')({
  ...page({ title: 'Nulstil kodeord', isPrivate: true }),
  validateSearch: readSearch,
  loaderDeps: ({ search: { svar } }) => ({ svar }),
  loader: async ({ context: { queryClient }, deps }) => {
    await loadFormAnswer(queryClient, { pathname, search: deps })
  },
  component: RequestReset,
})

function RequestReset() {
  const { step } = Route.useSearch()
  const answer = useFormAnswer()
  if (step === 'sent') return <ResetSent email={answer?.values.email} />
  const isInvalid = answer?.fields.includes('email') ?? false
  const problem = isInvalid ? undefined : formError(answer)
  return <RequestResetPage email={answer?.values.email ?? ''} {...{ isInvalid, problem }} />
}
