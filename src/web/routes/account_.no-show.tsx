import { createFileRoute } from '@tanstack/react-router'
import { NoShowPage } from '../features/checkins/no-show-page.tsx'
import { ownNoShowQuery } from '../features/checkins/no-show-queries.ts'
import { page } from '../features/shell/page.ts'
import { formError, loadFormAnswer, svar, useFormAnswer } from '../form-answer.ts'
import { searchParams } from '../search-params.ts'

const pathname = '/account/no-show'

/** The page behind the link of the mail about a no-show, which goes through `/link/no-show` (D19). */
export const Route = createFileRoute('/account_/no-show')({
  ...page({ title: 'Udeblevet', breadcrumb: false, cooperation: false, isPrivate: true }),
  validateSearch: searchParams({ svar }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(ownNoShowQuery),
      loadFormAnswer(queryClient, { pathname, search: deps }),
    ]),
  component: NoShow,
})

function NoShow() {
  return <NoShowPage problem={formError(useFormAnswer())} />
}
