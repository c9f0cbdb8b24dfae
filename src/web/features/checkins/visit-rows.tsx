import { useMutation } from '@tanstack/react-query'
import type { PlannedVisit } from '#contract/checkins/planned-visits.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { errorText } from '../../error-text.ts'
import { serverNow } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/toast.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import {
  cancelVisitMutation,
  confirmVisitMutation,
  restoreVisitMutation,
} from './planned-visit-queries.ts'

/** Planned visits as a list: what waits for an answer, then what is to come. */
export function VisitRows({ visits }: { visits: readonly PlannedVisit[] }) {
  const asked = visits.filter(({ isAsked }) => isAsked)
  const coming = visits.filter(({ isAsked }) => !isAsked)
  return (
    <ul className="divide-y divide-slate-200">
      {[...asked, ...coming].map((visit) => (
        <li key={visit.id} className="py-2.5">
          {visit.isAsked ? <VisitQuestion visit={visit} /> : <ComingVisit visit={visit} />}
        </li>
      ))}
    </ul>
  )
}

function ComingVisit({ visit }: { visit: PlannedVisit }) {
  const { firstName, clubSlug, clubName, day, minute, hasCheckedIn, isNoShow, closure } = visit
  const cancel = useCancel(visit)
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p>
          <UiLink href={`/clubs/${clubSlug}`} className="font-semibold hover:underline">
            {clubName}
          </UiLink>
        </p>
        <p className="text-sm text-slate-700">
          {capital(formatDay(plainDate(day), { year: false }))} {formatClockProse(minute)} ·{' '}
          {firstName}
          {isNoShow ? ' · Udeblevet ifølge klubben' : hasCheckedIn && ' · Tjekket ind'}
        </p>
        {closure && (
          <p className="mt-0.5 flex gap-2 text-sm font-semibold text-slate-900">
            <Icon name="warning" className="mt-[0.15em] text-yellow-700" />
            {closure}
          </p>
        )}
      </div>
      {!hasCheckedIn && !isNoShow && (
        <button
          type="button"
          onClick={() => cancel('Husk også at afbestille tiden hos klubben.')}
          aria-label={`Aflys besøg i ${clubName}, ${firstName}`}
          className="text-link min-h-11 shrink-0 font-medium"
        >
          Aflys
        </button>
      )}
    </div>
  )
}

/** The question of the evening (D2): *Ja* checks in at the time of the visit, *Nej* cancels it. */
function VisitQuestion({ visit }: { visit: PlannedVisit }) {
  const { id, firstName, isSelf, clubName, day, minute } = visit
  const toast = useToast()
  const cancel = useCancel(visit)
  const confirm = useMutation(confirmVisitMutation)
  const when = day === danishMoment(serverNow()).day ? 'i dag' : 'i går'
  const confirmNow = () =>
    confirm.mutate(id, {
      onError: (error) => toast({ title: errorText(error), tone: 'error' }),
      onSuccess: ({ outcome, headline }) =>
        outcome === 'deny' || outcome === 'conflict'
          ? toast({ title: headline, tone: 'error' })
          : toast({ title: `${firstName} er tjekket ind hos ${clubName}.`, tone: 'success' }),
    })
  return (
    <div role="group" aria-label={`Besøget hos ${clubName}, ${firstName}`}>
      <p className="font-semibold">
        Spillede {isSelf ? 'du' : firstName} hos {clubName} {when} {formatClockProse(minute)}?
      </p>
      <p className="text-sm text-slate-700">
        Der er ikke tjekket ind. Det kan du gøre indtil {when === 'i dag' ? 'i morgen' : 'i dag'}{' '}
        kl.&nbsp;12.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={confirmNow} busy={confirm.isPending && 'Tjekker ind …'}>
          Ja, tjek ind
        </Button>
        <Button variant="secondary" onClick={() => cancel('Der er ikke brugt en runde.')}>
          Nej
        </Button>
      </div>
    </div>
  )
}

/** Cancels the visit, with a toast that can undo it. */
function useCancel({ id }: PlannedVisit) {
  const toast = useToast()
  const cancel = useMutation(cancelVisitMutation)
  const restore = useMutation(restoreVisitMutation)
  const onError = (error: Error) => toast({ title: errorText(error), tone: 'error' })
  return (text: string) =>
    cancel.mutate(id, {
      onError,
      onSuccess: () =>
        toast({
          title: 'Besøget er aflyst.',
          text,
          action: { label: 'Fortryd', onAction: () => restore.mutate(id, { onError }) },
        }),
    })
}
