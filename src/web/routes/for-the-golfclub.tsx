import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { textsQuery } from '../features/content/queries.ts'
import { partnerClubsQuery } from '../features/passes/products-queries.ts'
import { figuresIn } from '../features/settlement/economy-question.ts'
import { economyShape } from '../features/settlement/economy-search.ts'
import { reckon } from '../features/settlement/card-money.ts'
import { ClubPartnersPage } from '../features/settlement/club-partners-page.tsx'
import { clubTermsQuery } from '../features/settlement/queries.ts'
import { page } from '../features/shell/page.ts'
import { loadFormAnswer, svar } from '../form-answer.ts'
import { searchParams } from '../search-params.ts'

/** With the numbers of *Klubbens økonomi*, which follow with the letter. */
const readSearch = searchParams({ svar, ...economyShape })

export const Route = createFileRoute('/for-the-golfclub')({
  ...page({
    title: 'Bliv samarbejdsklub',
    breadcrumb: true,
    cooperation: true,
    description:
      'Hvad en kortgæst giver klubben i kroner pr. runde, hvad klubben siger ja til, og hvornår pengene kommer.',
  }),
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ svar: search.svar }),
  loader: ({ context: { queryClient }, deps }) =>
    Promise.all([
      queryClient.ensureQueryData(clubTermsQuery),
      queryClient.ensureQueryData(partnerClubsQuery),
      queryClient.ensureQueryData(textsQuery('club_partners')),
      loadFormAnswer(queryClient, { pathname: '/for-the-golfclub', search: deps }),
    ]),
  component: ForTheGolfClub,
})

function ForTheGolfClub() {
  const { season } = useSuspenseQuery(clubTermsQuery).data
  const { clubs } = useSuspenseQuery(partnerClubsQuery).data
  const figures = figuresIn(Route.useSearch())
  return <ClubPartnersPage reckoned={reckon(season)} clubs={clubs.length} figures={figures} />
}
