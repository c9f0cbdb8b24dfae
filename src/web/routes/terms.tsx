import { createFileRoute } from '@tanstack/react-router'
import { termsQuery } from '../features/content/queries.ts'
import { TermsPage } from '../features/content/terms-page.tsx'
import { page } from '../features/shell/page.ts'
import { unlessMissing } from '../features/shell/unless-missing.ts'
import { matching, searchOf } from '../search-shape.ts'

const readSearch = searchOf({
  /** The version on a receipt, where it is not today's. */
  version: matching(/^.{1,20}$/),
})

export const Route = createFileRoute('/terms')({
  ...page({
    title: 'Handelsbetingelser',
    description: 'Hvad du køber, hvad det koster, hvornår du får det, og hvordan du fortryder.',
  }),
  validateSearch: readSearch,
  // The address may say more than the page knows; the page is the same (E15).
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: ({ context: { queryClient }, deps }) =>
    unlessMissing(queryClient.ensureQueryData(termsQuery(deps.version))),
  component: Terms,
})

function Terms() {
  return <TermsPage version={Route.useSearch().version} />
}
