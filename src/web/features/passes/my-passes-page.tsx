import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { Pass } from '#contract/passes/endpoints.ts'
import { isCurrent } from '#domain/passes/pass-state.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { ApiError } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AboutCard } from './about-card.tsx'
import { cardSeasonQuery, storedNearQuery, storeNear } from './card-season-queries.ts'
import { CardSwitch } from './card-switch.tsx'
import { myPassesQuery } from './my-passes-queries.ts'
import { NearestClubs } from './nearest-clubs.tsx'
import { PassPage } from './pass-page.tsx'
import { RoundsPlayed } from './rounds-played.tsx'
import { SeasonSoFar } from './season-so-far.tsx'

type MyPassesPageProps = {
  /** The selected card; the first one by default. */
  passId: string | undefined
  /** What waits for the golfer: a membership to confirm, a place to pay for. */
  due: ReactNode
  /** The way to the next season: an offer, and the button of a card whose season is over. */
  renewal: { offer: ReactNode; button: ReactNode }
  /** The buttons that add a card to a wallet. */
  renderWallets: (pass: Pass, day: PlainDate) => ReactNode
  /** Visits and tournaments to come. */
  starts: ReactNode
  email: string | undefined
  /** Called when the session has ended while the page was open. */
  onSignedOut: () => void
}

/** The account page: the card with its code first, then its season. */
export function MyPassesPage(props: MyPassesPageProps) {
  const { data, error, refetch, isFetching } = useQuery(myPassesQuery)
  const isSignedOut = error instanceof ApiError && error.status === 401
  const { onSignedOut } = props
  useEffect(() => {
    if (isSignedOut) onSignedOut()
  }, [isSignedOut, onSignedOut])

  if (!data && error && !isSignedOut) {
    const retry = (
      <Button onClick={() => refetch()} busy={isFetching && 'Prøver …'}>
        Prøv igen
      </Button>
    )
    return (
      <Frame>
        <h1>Konto</h1>
        <Notice tone="error" title="Dine kort kan ikke hentes lige nu" live action={retry}>
          {errorText(error)}
        </Notice>
      </Frame>
    )
  }
  if (!data) return <Skeleton />
  if (data.passes.length === 0) {
    return (
      <Frame>
        <NoCard />
        {props.due}
        {props.starts}
      </Frame>
    )
  }
  return <Cards {...props} passes={data.passes} offline={data.offline} />
}

function Cards({
  passes,
  offline,
  ...props
}: MyPassesPageProps & { passes: Pass[]; offline: boolean }) {
  const { day } = danishMoment(serverNow())
  const pass = passes.find(({ id }) => id === props.passId) ?? passes[0]
  if (!pass) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="xl:sticky xl:top-4">
        <PassPage
          pass={pass}
          day={day}
          cardSwitch={<CardSwitch passes={passes} current={pass} day={day} />}
          renewal={props.renewal.button}
          wallets={!offline && props.renderWallets(pass, day)}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-7 xl:pt-12">
        {offline ? (
          <Notice tone="info" title="Ingen dækning" live>
            Kortet og koden virker alligevel. Runder og klubber kommer igen, når der er forbindelse.
          </Notice>
        ) : (
          <Season key={pass.id} pass={pass} day={day} {...props} />
        )}
      </div>
    </div>
  )
}

type SeasonProps = Pick<MyPassesPageProps, 'due' | 'renewal' | 'starts' | 'email'> & {
  pass: Pass
  day: PlainDate
}

/** Everything about the card's season that needs a connection. */
function Season({ pass, day, due, renewal, starts, email }: SeasonProps) {
  const { data: stored } = useQuery(storedNearQuery)
  const client = useQueryClient()
  const { data: season, error } = useQuery({
    ...cardSeasonQuery(pass.id, stored || undefined),
    enabled: stored !== undefined,
  })
  const setNear = (near: string) => {
    client.setQueryData(storedNearQuery.queryKey, near)
    void storeNear(near)
  }
  const isActive = pass.state === 'active'
  const isOver = isActive && day > pass.lastDay
  return (
    <>
      {!isOver && renewal.offer}
      {due}
      {error ? (
        <Notice tone="warning" title="Runder og klubber kan ikke hentes lige nu" live>
          {errorText(error)}
        </Notice>
      ) : (
        <>
          {isCurrent(pass.state) && <SeasonSoFar pass={pass} day={day} season={season} />}
          {isActive && !isOver && <NearestClubs season={season} near={stored} onNear={setNear} />}
        </>
      )}
      {starts}
      <RoundsPlayed pass={pass} />
      <AboutCard pass={pass} email={email} />
    </>
  )
}

function NoCard() {
  return (
    <>
      <h1>Konto</h1>
      <EmptyState
        title="Du har ikke noget kort endnu"
        action={<ButtonLink href="/membership">Se Sæsonkortet</ButtonLink>}
      >
        Her står dit kort med kode, runder tilbage og de klubber, der tager imod dig i dag. Har du
        købt med en anden mail, så log ind med den.
      </EmptyState>
    </>
  )
}

/** Shaped like a card with its code, so that little moves when it arrives. */
function Skeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <h1 className="text-xl sm:text-2xl">Dit kort</h1>
        <p role="status" className="sr-only">
          Henter dit kort
        </p>
        <div aria-hidden="true" className="h-[29rem] rounded-md bg-slate-200/70" />
      </div>
      <div aria-hidden="true" className="h-96 rounded-md bg-slate-200/40 xl:mt-12" />
    </div>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
}
