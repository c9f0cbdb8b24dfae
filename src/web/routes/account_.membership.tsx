import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { dguLoginQuery } from '../features/accounts/dgu-queries.ts'
import { MembershipPage } from '../features/accounts/membership-page.tsx'
import { requestedMembershipQuery } from '../features/accounts/membership-queries.ts'
import { meQuery } from '../features/accounts/queries.ts'
import { page } from '../features/shell/page.ts'
import { formError, loadFormAnswer, svar, useFormAnswer } from '../form-answer.ts'
import { oneOf, searchParams } from '../search-params.ts'

const readSearch = searchParams({ failure: oneOf(['down', 'unknown']), svar })
const pathname = '/account/membership'

/** The page behind the link of the yearly mail, which goes through `/link/membership` (D7). */
export const Route = createFileRoute('/account_/membership')({
  ...page({ title: 'Medlemskab', breadcrumb: false, cooperation: false, isPrivate: true }),
  validateSearch: readSearch,
  loaderDeps: ({ search: { svar } }) => ({ svar }),
  loader: async ({ context: { queryClient }, deps }) => {
    const [{ asked }, { account }] = await Promise.all([
      queryClient.ensureQueryData(requestedMembershipQuery),
      queryClient.ensureQueryData(meQuery),
      queryClient.ensureQueryData(dguLoginQuery),
      loadFormAnswer(queryClient, { pathname, search: deps }),
    ])
    // A signed-in user needs no link: the account page shows what is missing.
    if (!asked && account) throw redirect({ href: '/account', statusCode: 302 })
  },
  component: Membership,
})

function Membership() {
  const { asked } = useSuspenseQuery(requestedMembershipQuery).data
  const { available } = useSuspenseQuery(dguLoginQuery).data
  const answer = useFormAnswer()
  return (
    <MembershipPage
      asked={asked}
      failure={Route.useSearch().failure ?? null}
      problem={formError(answer)}
      hasDguLogin={available}
    />
  )
}
