import { createFileRoute } from '@tanstack/react-router'
import { OwnCardPage } from '../features/registrations/own-card-page.tsx'
import { ownCardQuery } from '../features/registrations/queries.ts'
import { page } from '../features/shell/page.ts'
import { searchParams, text } from '../search-params.ts'

const readSearch = searchParams({ k: text(200) })

export const Route = createFileRoute('/account_/registration/own-card')({
  ...page({ title: 'Tilmelding', layout: 'registration', isPrivate: true }),
  validateSearch: readSearch,
  loaderDeps: ({ search: { k } }) => ({ k }),
  loader: async ({ context: { queryClient }, deps: { k } }) => {
    if (!k) await queryClient.ensureQueryData(ownCardQuery)
  },
  component: OwnCard,
})

function OwnCard() {
  return <OwnCardPage linkKey={Route.useSearch().k} />
}
