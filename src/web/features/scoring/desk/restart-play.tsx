import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { RestartPlan } from '#contract/scoring/suspension.ts'
import { formatClock, formatClockProse, parseMinute } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import { addDays, formatDay, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { resumptionText } from '../saved-line.tsx'
import { deskMutations, restartQuery, type RestartMoment } from './desk-queries.ts'
import { RestartPlanView, restartSummary } from './restart-plan.tsx'

type RestartPlayProps = {
  tournamentId: string
  /** In milliseconds since 1970: now by the server's clock, when play stopped, and the time that was announced. */
  now: number
  stoppedAt: number
  announcedAt: number | null
}

/** Calculates a restart today or on a later day, announces it and resumes play. */
export function RestartPlay(props: RestartPlayProps) {
  const { tournamentId, now, stoppedAt } = props
  const [at, setAt] = useState<RestartMoment>()
  return (
    <section
      aria-labelledby="restart"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-slate-300 bg-white p-5"
    >
      <h3 id="restart">Genoptag spillet</h3>
      <MomentForm {...{ now, stoppedAt }} onCalculate={setAt} />
      {at && (
        <AnnounceRestart key={`${at.day} ${at.minute}`} {...{ tournamentId, stoppedAt, at }} />
      )}
      <ResumeNow {...props} />
    </section>
  )
}

type MomentFormProps = Pick<RestartPlayProps, 'now' | 'stoppedAt'> & {
  onCalculate: (at: RestartMoment) => void
}

function MomentForm({ now, stoppedAt, onCalculate }: MomentFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const minute = parseMinute(String(form.get('resumes') ?? '').trim())
    setError(minute === undefined ? 'Skriv klokkeslættet som 14.30.' : undefined)
    if (minute !== undefined) onCalculate({ day: String(form.get('resumes-day')), minute })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-wrap items-start gap-4">
      <SelectField name="resumes-day" label="Hvilken dag?" options={restartDays(now, stoppedAt)} />
      <TextField
        name="resumes"
        label="Spillet genoptages kl."
        width="short"
        placeholder="14.30"
        inputMode="decimal"
        maxLength={5}
        error={error}
      />
      <Button type="submit" variant="secondary" className="mt-8">
        Beregn
      </Button>
    </form>
  )
}

/** Play may be resumed until six days after it stopped. */
const mostDaysLater = 6

function restartDays(now: number, stoppedAt: number) {
  const today = danishMoment(now).day
  const last = addDays(danishMoment(stoppedAt).day, mostDaysLater)
  const days = Array.from({ length: mostDaysLater + 1 }, (_, i) => addDays(today, i))
  return days
    .filter((day, i) => i === 0 || day <= last)
    .map((day, i) => ({ value: day, label: dayLabel(day, i) }))
}

function dayLabel(day: PlainDate, fromToday: number): string {
  if (fromToday === 0) return 'I dag'
  const text = formatDay(day, { year: false })
  return fromToday === 1 ? `I morgen, ${text}` : capital(text)
}

type AnnounceRestartProps = Pick<RestartPlayProps, 'tournamentId' | 'stoppedAt'> & {
  at: RestartMoment
}

function AnnounceRestart({ tournamentId, stoppedAt, at }: AnnounceRestartProps) {
  const toast = useToast()
  const { data: plan, error } = useQuery(restartQuery(tournamentId, at))
  const announce = useMutation(deskMutations(useQueryClient(), tournamentId).announceRestart)
  if (error) return <Problem error={error} title="Genoptagelsen er ikke beregnet" />
  if (!plan) return <p role="status">Beregner …</p>
  const when = momentText(at, stoppedAt)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RestartPlanView plan={plan} when={when} />
      {announce.error && <Problem error={announce.error} title="Tiden er ikke meldt ud" />}
      <Button
        className="justify-self-start"
        busy={announce.isPending && 'Sender …'}
        onClick={() =>
          announce.mutate(at, {
            onSuccess: () =>
              toast({ title: `Genoptagelsen ${when} er meldt ud.`, tone: 'success' }),
          })
        }
      >
        Meld {when} ud til alle
      </Button>
    </div>
  )
}

/** `kl. 14.30`, and on another day than the one on which play stopped `søndag den 13. juni kl. 8.00`. */
function momentText({ day, minute }: RestartMoment, stoppedAt: number): string {
  const clock = formatClockProse(minute)
  return day === danishMoment(stoppedAt).day
    ? clock
    : `${formatDay(plainDate(day), { year: false })} ${clock}`
}

/** Shows what a restart now means before it is confirmed. One announced for today keeps its starts. */
function ResumeNow({ tournamentId, now, stoppedAt, announcedAt }: RestartPlayProps) {
  const [isOpen, setOpen] = useState(false)
  const plan = useQuery({ ...restartQuery(tournamentId, null), enabled: isOpen })
  const resume = useMutation(deskMutations(useQueryClient(), tournamentId).resume)
  const keepsStarts =
    announcedAt !== null && danishMoment(announcedAt).day === danishMoment(now).day
  const at = plan.data && { day: plan.data.day, minute: plan.data.minute }
  return (
    <ButtonRow>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Spil videre nu
      </Button>
      {resume.error && <Problem error={resume.error} title="Spillet er ikke genoptaget" />}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Genoptag spillet nu?"
        effect={
          <div className="grid gap-3">
            <p>Alle telefoner viser det inden for få sekunder.</p>
            {announcedAt !== null && (
              <p>
                Starttiderne fra genoptagelsen {resumptionText(announcedAt, stoppedAt)}{' '}
                {keepsStarts ? 'gælder.' : 'gælder en anden dag og bliver lagt om.'}
              </p>
            )}
            {plan.data && <RestartEffect {...{ plan: plan.data, keepsStarts }} />}
            {plan.error && <Problem error={plan.error} title="Genoptagelsen er ikke beregnet" />}
          </div>
        }
        confirmLabel="Spil videre"
        isPossible={keepsStarts || at !== undefined}
        busy={resume.isPending && 'Sender …'}
        onConfirm={() =>
          resume.mutate(keepsStarts ? null : (at ?? null), { onSettled: () => setOpen(false) })
        }
      />
    </ButtonRow>
  )
}

function RestartEffect({ plan, keepsStarts }: { plan: RestartPlan; keepsStarts: boolean }) {
  const moved = plan.flights.filter(({ isMoved }) => isMoved)
  return (
    <>
      <p>{restartSummary(plan)}</p>
      {!keepsStarts && moved.length > 0 && (
        <p>
          Nye starttider, som spillerne får besked om:{' '}
          {moved
            .map(({ position, start }) => `flight ${position} kl. ${formatClock(start)}`)
            .join(', ')}
          .
        </p>
      )}
    </>
  )
}
