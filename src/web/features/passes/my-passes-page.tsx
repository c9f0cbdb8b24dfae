import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Pass } from '#contract/passes.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { ApiError } from '../../api.ts'
import { errorText } from '../../error-text.ts'
import { danishMoment, serverNow } from '../../server-clock.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { MyOrder } from './my-passes-orders.tsx'
import { myPassesQuery } from './my-passes-queries.ts'
import { PassCard } from './pass-card.tsx'
import { faceOf } from './pass-page-face.ts'
import { PassPage } from './pass-page.tsx'
import { PlayClubs, type PlayFilter } from './play-clubs.tsx'
import { RoundsPlayed } from './rounds-played.tsx'

type MyPassesPageProps = {
  /** Which card; the first one when left out. */
  passId: string | undefined
  filter: PlayFilter
  onFilter: (filter: PlayFilter) => void
  email: string | undefined
  /** The session has ended while the page was open. */
  onSignedOut: () => void
}

/** Konto: the card, where it can be played, what was played, what was bought. */
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
  const isPlayed = pass.state === 'active' && day <= pass.lastDay
  return (
    <Frame>
      {offline && (
        <Notice tone="info" title="Ingen dækning" live>
          Kortet og koden virker alligevel. Runder og klubber kommer igen, når der er forbindelse.
        </Notice>
      )}
      <PassPage pass={pass} day={day} />
      {passes.length > 1 && <Others passes={passes} current={pass} day={day} />}
      {!offline && isPlayed && (
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

/** Cards of children and partners, and of other seasons: one tap away. */
function Others({ passes, current, day }: { passes: Pass[]; current: Pass; day: PlainDate }) {
  return (
    <nav aria-labelledby="cards">
      <h2 id="cards" className="text-lg">
        Kort, du står for
      </h2>
      <ul className="mt-3 flex gap-4 overflow-x-auto px-1 pt-1 pb-3 max-sm:-mx-4 max-sm:px-4">
        {passes.map((pass) => {
          const isCurrent = pass.id === current.id
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
                <PassCard size="mini" {...faceOf(pass, day)} />
                <span className="min-w-0">
                  <span className="block font-semibold">{pass.holder.firstName}</span>
                  <span className="block text-sm text-slate-600">
                    {faceOf(pass, day).stateText ?? stateWords[faceOf(pass, day).state]}
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

const stateWords = {
  valid: 'Gyldigt',
  not_yet_valid: 'Gælder endnu ikke',
  reserved: 'Reserveret',
  expired: 'Udløbet',
  withdrawn: 'Fortrudt',
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
