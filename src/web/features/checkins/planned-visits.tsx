import { useMutation, useQuery } from '@tanstack/react-query'
import type { PlannedVisit } from '#contract/checkins/planned-visits.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { errorText } from '../../error-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import {
  cancelVisitMutation,
  plannedVisitsQuery,
  restoreVisitMutation,
} from './planned-visit-queries.ts'

/** *Planlagte besøg* of a signed-in golfer and family; nothing when there are none. */
export function PlannedVisits() {
  const { data } = useQuery(plannedVisitsQuery)
  if (!data || data.visits.length === 0) return null
  return (
    <section
      aria-labelledby="planned"
      className="mt-4 rounded-md border border-slate-300 bg-white px-4 pt-3 pb-1 sm:px-5"
    >
      <h2 id="planned" className="text-lg">
        Planlagte besøg
      </h2>
      <ul className="mt-1">
        {data.visits.map((visit) => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </ul>
    </section>
  )
}

function VisitRow({ visit }: { visit: PlannedVisit }) {
  const { id, firstName, clubSlug, clubName, day, minute, hasCheckedIn, closure } = visit
  const toast = useToast()
  const cancel = useMutation(cancelVisitMutation)
  const restore = useMutation(restoreVisitMutation)
  const showError = (error: Error) => toast({ title: errorText(error), tone: 'error' })
  const undo = () => restore.mutate(id, { onError: showError })
  const cancelNow = () =>
    cancel.mutate(id, {
      onError: showError,
      onSuccess: () =>
        toast({
          title: 'Besøget er aflyst.',
          text: 'Husk også at afbestille tiden hos klubben.',
          action: { label: 'Fortryd', onAction: undo },
        }),
    })
  return (
    <li className="flex items-start justify-between gap-4 border-t border-slate-200 py-2.5 first:border-t-0">
      <div className="min-w-0">
        <p>
          <UiLink href={`/clubs/${clubSlug}`} className="font-semibold hover:underline">
            {clubName}
          </UiLink>
        </p>
        <p className="text-sm text-slate-700">
          {capital(formatDay(plainDate(day), { year: false }))} {formatClockProse(minute)} ·{' '}
          {firstName}
          {hasCheckedIn && ' · Tjekket ind'}
        </p>
        {closure && (
          <p className="mt-0.5 flex gap-2 text-sm font-semibold text-slate-900">
            <Icon name="warning" className="mt-[0.15em] text-yellow-700" />
            {closure}
          </p>
        )}
      </div>
      {!hasCheckedIn && (
        <button
          type="button"
          onClick={cancelNow}
          aria-label={`Aflys besøg i ${clubName}, ${firstName}`}
          className="text-link min-h-11 shrink-0 font-medium"
        >
          Aflys besøg
        </button>
      )}
    </li>
  )
}
