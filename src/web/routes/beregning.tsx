import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { partnerClubsQuery, productsQuery } from '../features/passes/products-queries.ts'
import { SavingsCalculator } from '../features/passes/savings-calculator.tsx'
import { savingsShape } from '../features/passes/savings-search.ts'
import { reckon } from '../features/settlement/card-money.ts'
import { EconomyCalculator } from '../features/settlement/economy-calculator.tsx'
import { economyShape } from '../features/settlement/economy-search.ts'
import { clubTermsQuery } from '../features/settlement/queries.ts'
import { page } from '../features/shell/page.ts'
import { HandicapCalculator, preloadAnswer } from '../features/handicap/handicap-calculator.tsx'
import { handicapShape, textOf } from '../features/handicap/handicap-search.ts'
import { teesQuery } from '../features/handicap/queries.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { UiLink } from '../ui/ui-link.tsx'
import { searchParams } from '../search-params.ts'

const readSearch = searchParams({ ...handicapShape, ...savingsShape, ...economyShape })

export const Route = createFileRoute('/beregning')({
  ...page({
    title: 'Beregning',
    breadcrumb: true,
    cooperation: true,
    description:
      'Regn ud, hvad du sparer med Sæsonkortet, hvor mange slag du får fra et bestemt teested, og hvad gæsterne er værd for en klub.',
  }),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ club: textOf(search.club) }),
  loader: async ({ context: { queryClient }, deps: { club } }) => {
    const [{ clubs }] = await Promise.all([
      queryClient.ensureQueryData(partnerClubsQuery),
      queryClient.ensureQueryData(productsQuery()),
      queryClient.ensureQueryData(clubTermsQuery),
    ])
    // An unknown club is an error beside the field, not a 404.
    if (clubs.some(({ slug }) => slug === club)) {
      await Promise.all([queryClient.ensureQueryData(teesQuery(club)), preloadAnswer()])
    }
  },
  component: Beregning,
})

const calculators = [
  {
    id: 'besparelse',
    title: 'Hvad sparer du?',
    question: 'Kan kortet betale sig med de runder, du vil spille?',
  },
  {
    id: 'spillehandicap',
    title: 'Spillehandicap',
    question: 'Hvor mange slag får du fra teestedet?',
  },
  {
    id: 'klubbens-oekonomi',
    title: 'Klubbens økonomi',
    question: 'Hvad giver kortgæsterne klubben på en sæson?',
  },
]

/** Three calculators below each other; the address holds their input, so that a result can be shared. */
function Beregning() {
  const search = Route.useSearch()
  const { clubs } = useSuspenseQuery(partnerClubsQuery).data
  const offers = useSuspenseQuery(productsQuery()).data.seasons.flatMap((season, i) =>
    i === 0 && season.lastDays === null ? season.offers.filter(({ allowed }) => allowed) : [],
  )
  const reckoned = reckon(useSuspenseQuery(clubTermsQuery).data.season)
  const navigate = useNavigate({ from: '/beregning' })
  const updateSearch = (change: typeof search) =>
    navigate({
      search: (before) => ({ ...before, ...change }),
      hash: true,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return (
    <div className="page page-body">
      <PageHeader
        title="Beregning"
        lead="Tre regnestykker efter de samme regler, som vi selv bruger på banen og i puljen. Alt kan regnes efter, og adressen kan deles."
      />
      <CalculatorLinks />
      <Calculator id="besparelse">
        {offers.length > 0 ? (
          <SavingsCalculator
            {...{ search, offers, clubs }}
            onSearch={updateSearch}
            action="/beregning#besparelse"
          />
        ) : (
          <p className="max-w-text text-slate-700">
            Der er ingen kort til salg i dag, så der er ingen pris at regne med.
          </p>
        )}
      </Calculator>
      <Calculator id="spillehandicap">
        <HandicapCalculator search={search} onSearch={updateSearch} />
      </Calculator>
      <Calculator id="klubbens-oekonomi">
        {reckoned ? (
          <EconomyCalculator
            {...{ search, reckoned, clubs }}
            onSearch={updateSearch}
            action="/beregning#klubbens-oekonomi"
          />
        ) : (
          <p className="max-w-text text-slate-700">
            Næste sæsons priser er ikke lagt fast endnu, så der er ingen pulje at regne med.
          </p>
        )}
      </Calculator>
    </div>
  )
}

function CalculatorLinks() {
  return (
    <nav aria-label="Regnestykker" className="mt-8">
      <ul className="grid gap-3 sm:grid-cols-3">
        {calculators.map(({ id, title, question }) => (
          <li key={id}>
            <UiLink
              href={`#${id}`}
              className="block h-full rounded-md border border-slate-300 bg-white px-5 py-4 no-underline hover:border-slate-700"
            >
              <span className="block font-head text-lg font-bold">{title}</span>
              <span className="block text-slate-600">{question}</span>
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Calculator({ id, children }: { id: string; children: ReactNode }) {
  const { title, question } = calculators.find((each) => each.id === id) ?? {}
  return (
    <section aria-labelledby={id} className="mt-14 border-t border-slate-300 pt-10 sm:mt-20">
      <h2 id={id}>{title}</h2>
      <p className="mt-2 mb-8 text-slate-700">{question}</p>
      {children}
    </section>
  )
}
