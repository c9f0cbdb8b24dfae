import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { formatPeriod, plainDate } from '#domain/shared/dates.ts'
import { HomeClubs } from '../features/clubs/home-clubs.tsx'
import { HomePosters } from '../features/clubs/home-posters.tsx'
import { HomeEntrances, HomeTrust, HowItWorks } from '../features/content/home-sections.tsx'
import { textsQuery } from '../features/content/queries.ts'
import { useLine, RichText } from '../features/content/rich-text.tsx'
import { homeFacts } from '../features/passes/home-facts.ts'
import { PassCard } from '../features/passes/pass-card.tsx'
import { partnerClubsQuery, productsQuery } from '../features/passes/products-queries.ts'
import { RoundPrice } from '../features/passes/round-price.tsx'
import { HomeHero } from '../features/shell/home-hero.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/')({
  ...page({
    title: 'Sæsonkortet',
    breadcrumb: false,
    description:
      'Ét kort til hele sæsonen: Spil to runder i hver samarbejdsklub for én pris. For dig, der er medlem i en dansk golfklub.',
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(textsQuery('home')),
      queryClient.ensureQueryData(productsQuery()),
      queryClient.ensureQueryData(partnerClubsQuery),
    ]),
  component: HomePage,
})

function HomePage() {
  const { clubs } = useSuspenseQuery(partnerClubsQuery).data
  const [season] = useSuspenseQuery(productsQuery()).data.seasons
  const best = season?.offers.find(({ code }) => code === 'FULD')
  return (
    <>
      <HomeHero
        title={useLine('home.title') ?? ''}
        facts={homeFacts(season, clubs.length)}
        card={<SampleCard season={season} />}
      >
        <RichText
          textKey="home.lead"
          values={{ klubber: clubs.length > 0 ? String(clubs.length) : undefined }}
        />
      </HomeHero>
      {best && season?.lastDays === null && <RoundPrice offer={best} clubs={clubs} />}
      <HowItWorks />
      <HomeClubs clubs={clubs} />
      <HomePosters clubs={clubs} />
      <HomeTrust />
      <HomeEntrances />
    </>
  )
}

/** An example card of the season on sale. */
function SampleCard({ season }: { season?: { code: string; playFrom: string; playTo: string } }) {
  const code = season?.code ?? ''
  return (
    <PassCard
      size="hero"
      passNumber={`SK${code.slice(-2)}-4F7K-9Q2H-C`}
      seasonCode={code}
      productName="Sæsonkort"
      holderName="Anne Holm"
      period={season ? formatPeriod(plainDate(season.playFrom), plainDate(season.playTo)) : ''}
      state="valid"
    />
  )
}
