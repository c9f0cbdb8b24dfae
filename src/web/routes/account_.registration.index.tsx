import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { productCodes } from '#domain/passes/products.ts'
import { page } from '../features/shell/page.ts'
import { currentRegistrationQuery } from '../features/registrations/queries.ts'
import { StartPage } from '../features/registrations/start-page.tsx'
import { anyText, oneOf, searchParams, text } from '../search-params.ts'

const readSearch = searchParams({
  k: text(200),
  card: oneOf(productCodes),
  season: anyText(20),
  club: text(100),
  rabat: anyText(40),
})

export const Route = createFileRoute('/account_/registration/')({
  ...page({ title: 'Tilmelding', layout: 'registration', isPrivate: true }),
  validateSearch: readSearch,
  component: Start,
})

function Start() {
  const { data: current } = useSuspenseQuery(currentRegistrationQuery)
  return <StartPage search={Route.useSearch()} current={current} />
}
