import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { membershipsDueQuery } from '../features/accounts/membership-queries.ts'
import { plannedVisitsQuery } from '../features/checkins/planned-visit-queries.ts'
import { LostRoundsDue } from '../features/checkins/lost-rounds-due.tsx'
import { lostRoundsQuery } from '../features/checkins/lost-rounds-queries.ts'
import { MyVisits } from '../features/checkins/planned-visits.tsx'
import { prepareCheckIn } from '../features/checkins/prepare-check-in.ts'
import { MailAddressProblem } from '../features/notifications/mail-address-problem.tsx'
import { mailAddressQuery } from '../features/notifications/queries.ts'
import { WaitingBar } from '../features/checkins/waiting-bar.tsx'
import { MembershipsDue } from '../features/accounts/memberships-due.tsx'
import { useMe } from '../features/accounts/use-me.ts'
import { MyPassesPage } from '../features/passes/my-passes-page.tsx'
import { InstallHint } from '../features/shell/install-hint.tsx'
import { RenewalButton, RenewalOffer } from '../features/registrations/renewal-offer.tsx'
import { WalletButtons } from '../features/wallets/wallet-buttons.tsx'
import { walletsQuery } from '../features/wallets/wallet-queries.ts'
import { page } from '../features/shell/page.ts'
import { myEntriesQuery } from '../features/entries/own/entry-queries.ts'
import { EntriesDue, MyNextTournaments } from '../features/entries/own/my-next-tournaments.tsx'
import { helpedTournamentsQuery } from '../features/competitions/helpers/helpers-queries.ts'
import { UpcomingHelpedTournaments } from '../features/competitions/helpers/helped-tournaments.tsx'
import { keepPageOffline } from '../offline-page.ts'
import { searchParams, uuid } from '../search-params.ts'

const readSearch = searchParams({ pass: uuid })

export const Route = createFileRoute('/account/')({
  ...page({ title: 'Konto', breadcrumb: 'wide', guards: ['login', 'account'], isPrivate: true }),
  validateSearch: readSearch,
  // Loaded before the page is shown, so that nothing jumps; a section that fails to load is left out.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.prefetchQuery(membershipsDueQuery),
      queryClient.prefetchQuery(myEntriesQuery),
      queryClient.prefetchQuery(helpedTournamentsQuery),
      queryClient.prefetchQuery(plannedVisitsQuery),
      queryClient.prefetchQuery(lostRoundsQuery),
      queryClient.prefetchQuery(mailAddressQuery),
      queryClient.prefetchQuery(walletsQuery),
    ]),
  component: Account,
})

function Account() {
  const { pass } = Route.useSearch()
  const navigate = useNavigate()
  const me = useMe()
  useEffect(() => {
    keepPageOffline('/account')
    void prepareCheckIn().catch(() => undefined)
  }, [])
  const onSignedOut = useCallback(
    () => void navigate({ href: '/account/login?next=/account', replace: true }),
    [navigate],
  )
  return (
    <MyPassesPage
      passId={pass}
      due={
        <div className="grid gap-4 empty:hidden">
          <WaitingBar />
          <MailAddressProblem />
          <MyVisits show="asked" />
          <LostRoundsDue />
          <MembershipsDue />
          <EntriesDue />
          <UpcomingHelpedTournaments />
          <InstallHint />
        </div>
      }
      renewal={{ offer: <RenewalOffer />, button: <RenewalButton /> }}
      renderWallets={(pass, day) => <WalletButtons pass={pass} day={day} />}
      starts={
        <>
          <MyVisits show="coming" />
          <MyNextTournaments />
        </>
      }
      email={me?.account?.email}
      onSignedOut={onSignedOut}
    />
  )
}
