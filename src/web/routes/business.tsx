import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { InquiryForm } from '../features/cases/inquiry-form.tsx'
import { BusinessPage } from '../features/companies/business-page.tsx'
import { readQuestion } from '../features/companies/price-question.ts'
import { companyPricesQuery } from '../features/companies/queries.ts'
import { textsQuery } from '../features/content/queries.ts'
import { partnerClubsQuery } from '../features/passes/products-queries.ts'
import { page } from '../features/shell/page.ts'
import { loadFormAnswer, svar } from '../form-answer.ts'
import { searchParams, typed } from '../search-params.ts'

const readSearch = searchParams({ players: typed(20), rounds: typed(20), svar })

export const Route = createFileRoute('/business')({
  ...page({
    title: 'Firmaaftale',
    breadcrumb: false,
    description:
      'Sæsonkort og klippekort til medarbejdere: hvem der må bruge dem, hvad de koster for jeres antal, og hvad der er billigst.',
  }),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ svar: search.svar }),
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(companyPricesQuery),
      queryClient.ensureQueryData(partnerClubsQuery),
      queryClient.ensureQueryData(textsQuery('business')),
      loadFormAnswer(queryClient, { pathname: '/business', search: deps }),
    ]),
  component: Business,
})

function Business() {
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const { prices } = useSuspenseQuery(companyPricesQuery).data
  const { clubs } = useSuspenseQuery(partnerClubsQuery).data
  const { players } = readQuestion(asked)
  return (
    <BusinessPage
      prices={prices}
      clubs={clubs.length}
      asked={asked}
      onAsk={(search) => void navigate({ search, replace: true, resetScroll: false })}
      inquiry={
        <InquiryForm
          kind="company_inquiry"
          suggested={asked.players === undefined ? undefined : { players }}
          action="Få et tilbud"
        />
      }
    />
  )
}
