import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { RestartPlan } from '#contract/scoring/suspension.ts'
import { formatClock, formatClockProse, parseMinute } from '#domain/shared/clock-time.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { timeText } from '../saved-line.tsx'
import { deskMutations, restartQuery } from './desk-queries.ts'
import { RestartPlanView, restartSummary } from './restart-plan.tsx'

type RestartPlayProps = {
  tournamentId: string
  /** The time that was announced, in milliseconds since 1970. */
  announcedAt: number | null
}

/** Calculates a restart, announces it and resumes play. */
export function RestartPlay({ tournamentId, announcedAt }: RestartPlayProps) {
  const [minute, setMinute] = useState<number>()
  return (
    <section
      aria-labelledby="restart"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-slate-300 bg-white p-5"
    >
      <h3 id="restart">Genoptag spillet</h3>
      <ClockForm onCalculate={setMinute} />
      {minute !== undefined && (
        <AnnounceRestart key={minute} tournamentId={tournamentId} minute={minute} />
      )}
      <ResumeNow tournamentId={tournamentId} announcedAt={announcedAt} />
    </section>
  )
}

function ClockForm({ onCalculate }: { onCalculate: (minute: number) => void }) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('resumes') ?? '')
    const minute = parseMinute(typed.trim())
    setError(minute === undefined ? 'Skriv klokkeslættet som 14.30.' : undefined)
    if (minute !== undefined) onCalculate(minute)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-wrap items-start gap-4">
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

function AnnounceRestart({ tournamentId, minute }: { tournamentId: string; minute: number }) {
  const toast = useToast()
  const { data: plan, error } = useQuery(restartQuery(tournamentId, minute))
  const announce = useMutation(deskMutations(useQueryClient(), tournamentId).announceRestart)
  if (error) return <Problem error={error} title="Genoptagelsen er ikke beregnet" />
  if (!plan) return <p role="status">Beregner …</p>
  const at = formatClockProse(minute)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RestartPlanView plan={plan} />
      {announce.error && <Problem error={announce.error} title="Tiden er ikke meldt ud" />}
      <Button
        className="justify-self-start"
        busy={announce.isPending && 'Sender …'}
        onClick={() =>
          announce.mutate(minute, {
            onSuccess: () => toast({ title: `Genoptagelsen ${at} er meldt ud.`, tone: 'success' }),
          })
        }
      >
        Meld {at} ud til alle
      </Button>
    </div>
  )
}

/** Shows what a restart now means before it is confirmed. An announced restart keeps its starts. */
function ResumeNow({ tournamentId, announcedAt }: RestartPlayProps) {
  const [isOpen, setOpen] = useState(false)
  const plan = useQuery({ ...restartQuery(tournamentId, null), enabled: isOpen })
  const resume = useMutation(deskMutations(useQueryClient(), tournamentId).resume)
  const isReady = announcedAt !== null || plan.data !== undefined
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
              <p>Starttiderne fra genoptagelsen {timeText(announcedAt)} gælder.</p>
            )}
            {plan.data && <RestartEffect plan={plan.data} keepsStarts={announcedAt !== null} />}
            {plan.error && <Problem error={plan.error} title="Genoptagelsen er ikke beregnet" />}
          </div>
        }
        confirmLabel="Spil videre"
        isPossible={isReady}
        busy={resume.isPending && 'Sender …'}
        onConfirm={() =>
          resume.mutate(announcedAt === null ? (plan.data?.minute ?? null) : null, {
            onSettled: () => setOpen(false),
          })
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
