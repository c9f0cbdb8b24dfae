import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Guest } from '#contract/checkins/endpoints.ts'
import { Icon } from '../../ui/icon.tsx'
import { guestSearchQuery } from './queries.ts'

type FoundGuestsProps = {
  clubId: string
  text: string
  /** A past day on which the cards were valid; today by default. */
  day?: string
  onChoose: (guest: Guest) => void
}

/** Guests that match the typed text. */
export function FoundGuests({ clubId, text, day, onChoose }: FoundGuestsProps) {
  const q = useDebounced(text.trim(), 250)
  const { data, isError, isFetching } = useQuery(guestSearchQuery(clubId, q, day))
  if (q.length < 3 || text.trim().length < 3) return null
  if (isError)
    return <StatusLine>Der kan ikke søges lige nu. Skriv hele kortnummeret i stedet.</StatusLine>
  if (!data) return <StatusLine>Søger …</StatusLine>
  if (data.guests.length === 0 && !isFetching) {
    return (
      <StatusLine>
        Ingen kort passer til »{q}«. Prøv DGU-nummeret, eller stav efternavnet helt.
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
            <button
              type="button"
              onClick={() => onChoose(guest)}
              className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-green-50"
            >
              <GuestLine guest={guest} />
              <Icon name="chevron-right" className="ml-auto text-slate-500" />
            </button>
          </li>
        ))}
      </ul>
      {data.more && <StatusLine>Der er flere. Skriv lidt mere af navnet.</StatusLine>}
    </div>
  )
}

/** Only the data that distinguish two guests of the same name (L-DP-6). */
export function GuestLine({ guest }: { guest: Guest }) {
  const facts = [
    guest.productName,
    guest.dguNumber && `DGU ${guest.dguNumber}`,
    guest.homeClub,
    guest.handicap && `hcp. ${guest.handicap}`,
  ].filter(Boolean)
  return (
    <span className="min-w-0">
      <span className="block font-semibold">{guest.name}</span>
      <span className="figures block text-sm text-slate-600">{facts.join(' · ')}</span>
    </span>
  )
}

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
