import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Pass } from '#contract/passes/endpoints.ts'
import { type PlainDate, formatDay, plainDate } from '#domain/shared/dates.ts'
import { ApiError } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { myPassesQuery } from './my-passes-queries.ts'
import { PassCard, passCardStates } from './pass-card.tsx'
import { faceOf } from './pass-page-face.ts'
import { PassPage } from './pass-page.tsx'
import { PlayClubs, type PlayFilter } from './play-clubs.tsx'
import { RoundsPlayed } from './rounds-played.tsx'
import { formatKroner } from '#domain/shared/money.ts'
import { DataList } from '../../ui/data-list.tsx'

type MyPassesPageProps = {
  /** The selected card; the first one by default. */
  passId: string | undefined
  filter: PlayFilter
  onFilter: (filter: PlayFilter) => void
  email: string | undefined
  /** Called when the session has ended while the page was open. */
  onSignedOut: () => void
}

/** The account page: the card, the clubs to play at, played rounds and the order. */
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
        <h1 className="text-3xl">Konto</h1>
        <Notice tone="error" title="Dine kort kan ikke hentes lige nu" live action={retry}>
          {errorText(error)}
        </Notice>
      </Frame>
    )
  }
  if (!data) return <Skeleton />
  if (data.passes.length === 0) return <NoCard />
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
  const isPlayable = pass.state === 'active' && day <= pass.lastDay
  return (
    <Frame>
      {offline && (
        <Notice tone="info" title="Ingen dækning" live>
          Kortet og koden virker alligevel. Runder og klubber kommer igen, når der er forbindelse.
        </Notice>
      )}
      <PassPage pass={pass} day={day} />
      {passes.length > 1 && <CardList passes={passes} current={pass} day={day} />}
      {!offline && isPlayable && (
        <PlayClubs key={pass.id} passId={pass.id} filter={props.filter} onFilter={props.onFilter} />
      )}
      {!offline && (
        <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <RoundsPlayed pass={pass} />
          <MyOrder pass={pass} email={props.email} />
        </div>
      )}
    </Frame>
  )
}

/** Links to all cards of the account: of children and partners, and of other seasons. */
function CardList({ passes, current, day }: { passes: Pass[]; current: Pass; day: PlainDate }) {
  return (
    <nav aria-labelledby="cards">
      <h2 id="cards" className="text-lg">
        Dine og familiens kort
      </h2>
      <ul className="mt-3 flex gap-4 overflow-x-auto px-1 pt-1 pb-3 max-sm:-mx-4 max-sm:px-4">
        {passes.map((pass) => {
          const isCurrent = pass.id === current.id
          const face = faceOf(pass, day)
          return (
            <li key={pass.id} className="shrink-0">
              <UiLink
                href={`/account?pass=${pass.id}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex min-w-64 items-center gap-3.5 rounded-md border bg-white p-2.5 pr-5',
                  isCurrent
                    ? 'border-green-700 ring-1 ring-green-700'
                    : 'border-slate-300 hover:border-slate-700',
                )}
              >
                <PassCard size="mini" {...face} />
                <span className="min-w-0">
                  <span className="block font-semibold">{pass.holder.firstName}</span>
                  <span className="block text-sm text-slate-600">
                    {face.stateText ?? passCardStates[face.state].label}
                  </span>
                </span>
              </UiLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function NoCard() {
  return (
    <Frame>
      <h1 className="text-3xl">Konto</h1>
      <EmptyState
        title="Du har ikke noget kort endnu"
        action={<ButtonLink href="/membership">Se Sæsonkortet</ButtonLink>}
      >
        Her står dit kort med kode, runder tilbage og de klubber, der tager imod dig i dag. Har du
        købt med en anden mail, så log ind med den.
      </EmptyState>
    </Frame>
  )
}

function Skeleton() {
  return (
    <Frame>
      <h1 className="text-3xl">Konto</h1>
      <p role="status" className="sr-only">
        Henter dit kort
      </p>
      <div
        aria-hidden="true"
        className="aspect-[1.35] w-full max-w-[54rem] rounded-md bg-slate-200/70 sm:aspect-[2.3]"
      />
      <div aria-hidden="true" className="h-96 rounded-md bg-slate-200/40" />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-14">{children}</div>
}

type MyOrderProps = {
  pass: Pass
  /** Prefills the declaration of a withdrawal. */
  email: string | undefined
}

/** The order of a card, with the deadline and the link for a withdrawal (L-WD-3). */
function MyOrder({ pass, email }: MyOrderProps) {
  const { withdrawal, orderId, orderNumber, price, soldOn, termsVersion } = pass
  const link = `/withdrawal?${new URLSearchParams({ contract: pass.number, ...(email && { email }) })}`
  return (
    <section aria-labelledby="order" className="grid gap-5">
      <h2 id="order">Bestilling</h2>
      <DataList
        items={[
          {
            term: 'Kvittering',
            value: (
              <UiLink
                className="text-link figures inline-flex min-h-11 items-center"
                href={`/account/receipts/${orderId}`}
              >
                {orderNumber}
              </UiLink>
            ),
          },
          { term: 'Købt', value: formatDay(plainDate(soldOn)) },
          { term: 'Pris', value: <span className="figures">{formatKroner(price)}</span> },
          {
            term: 'Vilkår',
            value: (
              <a className="text-link" href={`/terms?version=${termsVersion}`}>
                Handelsbetingelser, version {termsVersion}
              </a>
            ),
          },
          {
            term: 'Fortrydelse',
            value: (
              <>
                {withdrawal.text}
                {withdrawal.refundOre !== null && withdrawal.refundOre > 0 && (
                  <span className="mt-1 block font-semibold">
                    Fortryder du nu, får du {formatKroner(withdrawal.refundOre)} tilbage
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      {withdrawal.status === 'open' && (
        <ButtonLink variant="secondary" href={link} className="w-fit max-sm:w-full">
          Fortryd aftale
        </ButtonLink>
      )}
    </section>
  )
}
