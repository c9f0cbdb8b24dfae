import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatClockShort } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import type { ExpectedGuests as Expected } from '#contract/checkins/planned-visits.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { expectedGuestsQuery } from './club-home-queries.ts'
import { useNoShow } from './use-no-show.ts'

/** More than these are shown by a button, so that today's guests stay near. */
const mostShown = 4

/** The guests who have told that they come today and have not checked in; nothing when nobody has. */
export function ExpectedGuests({ clubId }: { clubId: string }) {
  const { data } = useQuery(expectedGuestsQuery(clubId))
  const [showsAll, setShowsAll] = useState(false)
  if (!data || data.guests.length === 0) return null
  const asked = data.guests.filter(({ isAsked }) => isAsked).length
  const waiting = data.guests.filter(({ hasCheckedIn, isAsked }) => !hasCheckedIn && !isAsked)
  const absent = waiting.filter(({ isNoShow }) => isNoShow).length
  const arrived = data.guests.length - waiting.length - asked
  // In the evening the others stand as questions.
  if (asked > 0 && waiting.length === 0) return null
  const shown = showsAll ? waiting : waiting.slice(0, mostShown)
  return (
    <section aria-labelledby="expected">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="expected">Ventes i dag</h2>
        <p className="figures text-slate-700">
          {countOf(waiting.length - absent, 'gæst', 'gæster')}
          {arrived > 0 && ` · ${arrived} er kommet`}
          {absent > 0 && ` · ${absent} er udeblevet`}
        </p>
      </div>
      {waiting.length === 0 ? (
        <p className="mt-2 text-slate-700">Alle, der har meldt et besøg i dag, er tjekket ind.</p>
      ) : (
        <ol className="mt-3 divide-y divide-slate-200 border-y border-slate-200">
          {shown.map((guest) => (
            <ExpectedGuest key={guest.visitId} clubId={clubId} guest={guest} />
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

type ExpectedGuestProps = { clubId: string; guest: Expected['guests'][number] }

/** Time, name and card; *Udeblevet* from half an hour after the time, then *Fortryd* for the rest of the day. */
function ExpectedGuest({ clubId, guest }: ExpectedGuestProps) {
  const { minute, name, productName, isNoShow, mayBeNoShow } = guest
  const { setAbsent, undo, isPending } = useNoShow(clubId, guest)
  const className = '-mr-3 min-h-11! shrink-0 px-3!'
  return (
    <li className="flex items-center gap-4 py-1">
      <span className="figures w-14 shrink-0 font-semibold">{formatClockShort(minute)}</span>
      <span className="min-w-0 flex-1 py-1.5">
        {name} <span className="text-sm text-slate-600">{productName}</span>
        {isNoShow && (
          <span className="ml-2">
            <Badge tone="warning">Udeblevet</Badge>
          </span>
        )}
      </span>
      {mayBeNoShow && (
        <Button
          variant="quiet"
          onClick={setAbsent}
          busy={isPending && 'Gemmer …'}
          className={className}
        >
          Udeblevet<span className="sr-only">: {name}</span>
        </Button>
      )}
      {isNoShow && (
        <Button
          variant="quiet"
          onClick={undo}
          busy={isPending && 'Fortryder …'}
          className={className}
        >
          Fortryd<span className="sr-only">, at {name} er udeblevet</span>
        </Button>
      )}
    </li>
  )
}
