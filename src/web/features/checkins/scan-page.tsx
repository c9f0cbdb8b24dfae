import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { errorText } from '../../error-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { RenderCard } from './day-receipt.tsx'
import { GolferCheckIn } from './golfer-check-in.tsx'
import { GolferHome } from './golfer-home.tsx'
import { registerThisPhone } from './prepare-check-in.ts'
import { scanStateQuery, type ScanClub, type ScanState } from './queries.ts'
import { useReceipts } from './receipts.ts'
import { Reception } from './reception.tsx'
import { useSign, type Sign, type SignState } from './use-sign.ts'
import { WaitingBar } from './waiting-bar.tsx'
import { ContourField } from '../../ui/contour-field.tsx'
import { SignCodeForm } from './sign-code-form.tsx'

type ScanPageProps = {
  /** From the URL of a sign, and removed from it once it is read. */
  signKey: string | undefined
  /** The pass number from the URL of a printed card. */
  printedNumber: string | undefined
  /** The chosen club of staff with several clubs. */
  clubId: string | undefined
  onSignRead: () => void
  onClub: (clubId: string | undefined) => void
  renderCard: RenderCard
}

/** Shows the reception to staff and paired devices, and the golfer's check-in to others. */
export function ScanPage(props: ScanPageProps) {
  const { data: state, error, refetch, isFetching } = useQuery(scanStateQuery)
  const signState = useSign(props.signKey, props.onSignRead)
  if (error && !state) {
    return (
      <div className="page max-w-3xl py-12">
        <Notice
          tone="error"
          title="Vi kan ikke åbne check-in lige nu"
          live
          action={
            <Button onClick={() => refetch()} busy={isFetching && 'Prøver …'}>
              Prøv igen
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      </div>
    )
  }
  if (!state || signState.isLoading) return <Loading />

  const passes = state.golfer?.passes ?? []
  const clubs = clubsOf(state)
  if (clubs.length > 0 && !(signState.sign && passes.length > 0)) {
    return <ReceptionOrClubChoice {...props} clubs={clubs} state={state} />
  }
  return (
    <>
      <WaitingBarRow />
      <GolferPart {...props} state={state} signState={signState} />
    </>
  )
}

type GolferPartProps = ScanPageProps & { state: ScanState; signState: ReturnType<typeof useSign> }

function GolferPart({ state, signState, renderCard, printedNumber }: GolferPartProps) {
  const receipts = useReceipts(state.golfer !== null)
  const passes = state.golfer?.passes ?? []
  const client = useQueryClient()
  const isUnregistered = state.golfer?.via === 'account' && !state.isRegistered
  useEffect(() => {
    if (!isUnregistered) return
    const register = async () => {
      if (await registerThisPhone()) await client.invalidateQueries(scanStateQuery)
    }
    void register()
  }, [isUnregistered, client])
  if (signState.sign && passes.length > 0) {
    return (
      <GolferCheckIn
        sign={signState.sign}
        passes={passes}
        receipts={receipts}
        renderCard={renderCard}
        onDone={signState.leave}
      />
    )
  }
  if (signState.sign) return <SignInAtSign sign={signState.sign} onLeave={signState.leave} />
  if (state.golfer && passes.length > 0) {
    return (
      <GolferHome
        golfer={state.golfer}
        signState={signState}
        receipts={receipts}
        renderCard={renderCard}
      />
    )
  }
  return <ScanSignedOut signState={signState} isPrintedCard={printedNumber !== undefined} />
}

function ReceptionOrClubChoice(props: ScanPageProps & { clubs: ScanClub[]; state: ScanState }) {
  const { clubs, state, clubId, onClub, printedNumber } = props
  const [code] = useState(printedNumber && `${window.location.origin}/scan?p=${printedNumber}`)
  const club =
    clubs.find((other) => other.clubId === clubId) ?? (clubs.length === 1 ? clubs[0] : undefined)
  if (!club) return <ChooseClub clubs={clubs} onClub={onClub} />
  return (
    <Reception
      key={club.clubId}
      club={club}
      state={state}
      code={code}
      onOtherClub={clubs.length > 1 ? () => onClub(undefined) : undefined}
    />
  )
}

function ChooseClub({ clubs, onClub }: { clubs: ScanClub[]; onClub: (id: string) => void }) {
  return (
    <div className="page max-w-3xl py-10 sm:py-16">
      <h1>Hvilken klub tjekker du ind for?</h1>
      <ul className="mt-8 divide-y divide-slate-200 border-y border-slate-200">
        {clubs.map((club) => (
          <li key={club.clubId}>
            <button
              type="button"
              onClick={() => onClub(club.clubId)}
              className="flex min-h-16 w-full items-center justify-between gap-4 text-left text-lg font-semibold hover:text-green-700"
            >
              {club.name} <Icon name="chevron-right" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The clubs of the signed-in account, else the club of the paired device. */
function clubsOf({ device, staffOf }: ScanState): ScanClub[] {
  return staffOf.length > 0 ? staffOf : device ? [device] : []
}

function WaitingBarRow() {
  return (
    <div className="page grid gap-3 pt-4 empty:hidden">
      <WaitingBar />
    </div>
  )
}

function Loading() {
  return (
    <div className="page py-10 sm:py-16" aria-busy="true">
      <h1>Tjek ind</h1>
      <p role="status" className="mt-4 flex items-center gap-3 text-lg text-slate-700">
        <Spinner /> Et øjeblik …
      </p>
    </div>
  )
}

/** At a sign on a phone without a key: after one sign-in it checks in all season. */
function SignInAtSign({ sign, onLeave }: { sign: Sign; onLeave: () => void }) {
  return (
    <div className="page max-w-3xl py-8 sm:py-14">
      <p className="font-semibold text-green-700">{sign.clubName}</p>
      <h1 className="mt-2">Log ind, så kan du tjekke ind</h1>
      <p className="mt-4 max-w-text text-lg text-slate-700">
        Du gør det én gang. Telefonen husker det resten af sæsonen, også uden dækning.
      </p>
      <ButtonLink size="lg" wide className="mt-8 max-w-form" href="/account/login?next=/scan">
        Log ind og tjek ind
      </ButtonLink>
      <div className="mt-8 max-w-form border-t border-slate-200 pt-6">
        <h2 className="text-lg">Kan du ikke logge ind lige nu?</h2>
        <p className="mt-1 text-slate-700">
          Vis kortet i klubhuset, eller oplys dit kortnummer og navn. Så tjekker personalet dig ind.
        </p>
        <Button variant="quiet" className="mt-3 -ml-5" onClick={onLeave}>
          Et andet skilt
        </Button>
      </div>
    </div>
  )
}

/** For an anonymous visitor without an open sign: the form for a sign code, and links to sign in. */
function ScanSignedOut({
  signState,
  isPrintedCard,
}: {
  signState: SignState
  isPrintedCard: boolean
}) {
  return (
    <div className="relative isolate overflow-hidden">
      <ContourField
        seed="Tjek ind"
        className="absolute inset-y-0 right-0 -z-10 hidden h-full w-1/2 text-green-200 [mask-image:linear-gradient(90deg,transparent,#000_70%)] md:block"
      />
      <div className="page py-10 sm:py-16">
        <h1>Tjek ind</h1>
        <p className="mt-4 max-w-text text-lg text-slate-700">
          Åbn telefonens kamera, og hold det hen over skiltet ved klubhuset. Kan det ikke læses, så
          skriv koden her.
        </p>
        {isPrintedCard && (
          <Notice className="mt-8 max-w-2xl" title="Du har skannet et kort">
            Vis det i klubben, så tjekker de dig ind. Er du selv i klubben som personale, så log ind
            først.
          </Notice>
        )}
        <div className="mt-10 max-w-form rounded-md border border-slate-300 bg-white p-6 sm:p-8">
          <SignCodeForm signState={signState} />
        </div>
        <ul className="mt-12 grid max-w-4xl gap-x-12 gap-y-8 sm:grid-cols-2">
          <SignInOption
            title="Du vil vise dit kort"
            text="Log ind, så står kortet med sin kode på telefonen. Klubben skanner den."
            action={
              <ButtonLink variant="secondary" href="/account/login?next=/account">
                Log ind og vis kortet
              </ButtonLink>
            }
          />
          <SignInOption
            title="Du arbejder i klubben"
            text="Log ind med klubbens konto, så kan du skanne gæsternes kort her."
            action={
              <ButtonLink variant="secondary" href="/account/login?next=/scan">
                Log ind som personale
              </ButtonLink>
            }
          />
        </ul>
      </div>
    </div>
  )
}

function SignInOption({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <li className="border-t border-slate-300 pt-5">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 mb-4 text-slate-700">{text}</p>
      {action}
    </li>
  )
}
