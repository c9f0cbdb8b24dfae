import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClockShort } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { expectedGuestsQuery } from './club-home-queries.ts'

/** More than these are shown by a button, so that today's guests stay near. */
const mostShown = 4

/** The guests who have told that they come today and have not checked in; nothing when nobody has. */
export function ExpectedGuests({ clubId }: { clubId: string }) {
  const { data } = useQuery(expectedGuestsQuery(clubId))
  const [showsAll, setShowsAll] = useState(false)
  if (!data || data.guests.length === 0) return null
  const asked = data.guests.filter(({ isAsked }) => isAsked).length
  const waiting = data.guests.filter(({ hasCheckedIn, isAsked }) => !hasCheckedIn && !isAsked)
  const arrived = data.guests.length - waiting.length - asked
  // In the evening the others stand as questions.
  if (asked > 0 && waiting.length === 0) return null
  const shown = showsAll ? waiting : waiting.slice(0, mostShown)
  return (
    <section aria-labelledby="expected">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="expected">Ventes i dag</h2>
        <p className="figures text-slate-700">
          {countOf(waiting.length, 'gæst', 'gæster')}
          {arrived > 0 && ` · ${arrived} er kommet`}
        </p>
      </div>
      {waiting.length === 0 ? (
        <p className="mt-2 text-slate-700">Alle, der har meldt et besøg i dag, er tjekket ind.</p>
      ) : (
        <ol className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
          {shown.map(({ visitId, minute, name, productName }) => (
            <li key={visitId} className="flex items-baseline gap-4 py-2.5">
              <span className="figures w-14 shrink-0 font-semibold">
                {formatClockShort(minute)}
              </span>
              <span className="min-w-0">
                {name} <span className="text-sm text-slate-600">{productName}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {waiting.length > shown.length && (
        <Button variant="quiet" className="-ml-3 px-3!" onClick={() => setShowsAll(true)}>
          Vis alle {waiting.length}
        </Button>
      )}
    </section>
  )
}
