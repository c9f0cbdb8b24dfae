import { createFileRoute } from '@tanstack/react-router'
import { unsubscribeQuery } from '../features/notifications/queries.ts'
import { UnsubscribePage } from '../features/notifications/unsubscribe-page.tsx'
import { page } from '../features/shell/page.ts'
import { formError, loadFormAnswer, svar, useFormAnswer } from '../form-answer.ts'
import { searchParams } from '../search-params.ts'

const pathname = '/unsubscribe'

/** The page behind the link in news, which goes through `/link/unsubscribe`. */
export const Route = createFileRoute('/unsubscribe')({
  ...page({ title: 'Nyheder på mail', breadcrumb: false, cooperation: false, isPrivate: true }),
  validateSearch: searchParams({ svar }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(unsubscribeQuery),
      loadFormAnswer(queryClient, { pathname, search: deps }),
    ]),
  component: Unsubscribe,
})

function Unsubscribe() {
  return <UnsubscribePage problem={formError(useFormAnswer())} />
}
