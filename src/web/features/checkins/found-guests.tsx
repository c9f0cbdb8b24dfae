import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Guest } from '#contract/checkins/endpoints.ts'
import type { FoundGuest, GuestWelcome } from '#contract/checkins/club-guests.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { guestSearchQuery, type VisitTime } from './queries.ts'
import { welcomeActions } from './welcome-actions.ts'

type FoundGuestsProps = {
  clubId: string
  text: string
  /** A past day on which the cards were valid; today by default. */
  day?: string
  onChoose: (guest: FoundGuest) => void
  /** Shows on each row whether the guest is welcome, apart from the button. */
  showsWelcome?: boolean
  /** Another time than now, for a guest who telephones. */
  visit?: VisitTime | undefined
}

/** Guests that match the typed text. */
export function FoundGuests(props: FoundGuestsProps) {
  const { clubId, text, day, onChoose, showsWelcome, visit } = props
  const q = useDebounced(text.trim(), 250)
  const { data, isError, isFetching } = useQuery(guestSearchQuery({ clubId, q, day, visit }))
  if (q.length < 3 || text.trim().length < 3) return null
  if (isError)
    return <StatusLine>Der kan ikke søges lige nu. Skriv hele kortnummeret i stedet.</StatusLine>
  if (!data) return <StatusLine>Søger …</StatusLine>
  if (data.guests.length === 0 && !isFetching) {
    return (
      <StatusLine>
        Ingen gyldige kort passer til »{q}«. Prøv DGU-nummeret, eller skriv hele navnet.
      </StatusLine>
    )
  }
  return (
    <div>
      <p role="status" className="sr-only">
        {data.guests.length} fundet
      </p>
      <ul className="divide-y divide-slate-200 overflow-hidden rounded-md border border-slate-300 bg-white">
        {data.guests.map((guest) => (
          <li key={guest.passId}>
            {showsWelcome && guest.welcome ? (
              <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3">
                <GuestLine guest={guest} />
                {!visit && <RowButton guest={guest} onChoose={onChoose} />}
                <WelcomeLine welcome={guest.welcome} className="col-span-full" />
              </div>
            ) : (
              <button
                type="button"
                onClick={() => onChoose(guest)}
                className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-green-50"
              >
                <GuestLine guest={guest} />
                <Icon name="chevron-right" className="ml-auto text-slate-500" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {data.more && <StatusLine>Der er flere. Skriv lidt mere af navnet.</StatusLine>}
    </div>
  )
}

type RowButtonProps = Pick<FoundGuestsProps, 'onChoose'> & { guest: FoundGuest }

function RowButton({ guest, onChoose }: RowButtonProps) {
  const { label, variant } = welcomeActions(guest.welcome).row
  return (
    <Button variant={variant} className="min-h-11! px-4! py-1!" onClick={() => onChoose(guest)}>
      {label}
      <span className="sr-only"> {guest.name}</span>
    </Button>
  )
}

/** Only the data that distinguish two guests of the same name (L-DP-6). */
export function GuestLine({ guest }: { guest: Guest }) {
  const facts = [
    guest.productName,
    guest.dguNumber && `DGU ${guest.dguNumber}`,
    guest.homeClub,
    guest.handicap && `hcp.\u00a0${guest.handicap}`,
  ].filter(Boolean)
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{guest.name}</span>
      <span className="figures block text-sm text-slate-600">{facts.join(' · ')}</span>
    </span>
  )
}

/** The answer of a check-in, before anybody is checked in. */
export function WelcomeLine({ welcome, className }: { welcome: GuestWelcome; className?: string }) {
  const { icon, tone } = welcomeLooks[welcome.outcome]
  return (
    <p className={cx('flex gap-2 font-semibold sun:text-black', tone, className)}>
      <Icon name={icon} className="mt-0.5 shrink-0" />
      <span>{welcome.sentence}</span>
    </p>
  )
}

const welcomeLooks = {
  allow: { icon: 'check', tone: 'text-green-800' },
  allow_with_warning: { icon: 'warning', tone: 'text-slate-900' },
  already: { icon: 'info', tone: 'text-slate-800' },
  deny: { icon: 'close', tone: 'text-red-800' },
} as const

function StatusLine({ children }: { children: React.ReactNode }) {
  return (
    <p role="status" className="py-2 text-slate-700">
      {children}
    </p>
  )
}

/** The value after it has been unchanged for a time, to send one request instead of one per key. */
function useDebounced(value: string, milliseconds: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
