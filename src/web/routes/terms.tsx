import { createFileRoute, isNotFound } from '@tanstack/react-router'
import { termsQuery } from '../features/content/queries.ts'
import { TermsPage } from '../features/content/terms-page.tsx'
import { page } from '../features/shell/page.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { matching, searchParams } from '../search-params.ts'

const readSearch = searchParams({
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
  loader: async ({ context: { queryClient }, deps: { version } }) => {
    const terms = notFoundIfMissing(queryClient.ensureQueryData(termsQuery(version)))
    // There are always terms; a version that never was is an error of the address.
    return terms.catch((error: unknown) => {
      throw version !== undefined && isNotFound(error) ? invalidAddress() : error
    })
  },
  component: Terms,
})

function Terms() {
  return <TermsPage version={Route.useSearch().version} />
}
