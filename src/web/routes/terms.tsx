import { createFileRoute, isNotFound } from '@tanstack/react-router'
import { termsQuery } from '../features/content/queries.ts'
import { TermsPage } from '../features/content/terms-page.tsx'
import { page } from '../features/shell/page.ts'
import { invalidAddress } from '../features/shell/page-error.ts'
import { notFoundIfMissing } from '../features/shell/not-found-if-missing.ts'
import { matching, searchParams } from '../search-params.ts'

const readSearch = searchParams({
  /** An earlier version, as linked from a receipt. */
  version: matching(/^.{1,20}$/),
})

export const Route = createFileRoute('/terms')({
  ...page({
    title: 'Handelsbetingelser',
    description: 'Hvad du køber, hvad det koster, hvornår du får det, og hvordan du fortryder.',
  }),
  validateSearch: readSearch,
  // Only `version`: foreign parameters in the address must not change the public page.
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context: { queryClient }, deps: { version } }) => {
    const terms = notFoundIfMissing(queryClient.ensureQueryData(termsQuery(version)))
    // Current terms always exist; an unknown version means a wrong address.
    return terms.catch((error: unknown) => {
      throw version !== undefined && isNotFound(error) ? invalidAddress() : error
    })
  },
  component: Terms,
})

function Terms() {
  return <TermsPage version={Route.useSearch().version} />
}
