import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../features/content/about-page.tsx'
import { textsQuery } from '../features/content/queries.ts'
import { partnerClubsQuery } from '../features/passes/products-queries.ts'
import { clubTermsQuery } from '../features/settlement/queries.ts'
import { WhereMoneyGoes } from '../features/settlement/where-money-goes.tsx'
import { page } from '../features/shell/page.ts'

export const Route = createFileRoute('/about')({
  ...page({
    title: 'Om os',
    breadcrumb: false,
    cooperation: false,
    description:
      'Hvem der står bag Sæsonkortet, hvad vi vil med det, og hvad golfspillere og klubber kan regne med.',
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(textsQuery('about')),
      queryClient.ensureQueryData(partnerClubsQuery),
      queryClient.ensureQueryData(clubTermsQuery),
    ]),
  component: About,
})

function About() {
  const { clubs } = useSuspenseQuery(partnerClubsQuery).data
  return (
    <AboutPage clubs={clubs.length}>
      <WhereMoneyGoes />
    </AboutPage>
  )
}
