import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Desk } from '#contract/scoring/desk.ts'
import type { SuspensionKind } from '#domain/scoring/suspension.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { timeText } from '../saved-line.tsx'
import { deskMutations } from './desk-queries.ts'

/** Suspends play on every phone, announces when it resumes, and resumes it (PE-13). */
export function SuspendPlay({ desk }: { desk: Desk }) {
  const { suspend, resume } = deskMutations(useQueryClient(), desk.id)
  const suspension = useMutation(suspend)
  const resumption = useMutation(resume)
  const { suspension: current, state } = desk
  if (!current && state !== 'in_play') return null
  const error = suspension.error ?? resumption.error
  return (
    <div className="grid gap-4">
      {error && <Problem error={error} title="Telefonerne har ikke fået besked" />}
      {current ? (
        <ActiveSuspension
          suspension={current}
          busy={(suspension.isPending || resumption.isPending) && 'Sender …'}
          onTime={(resumesMinute) => suspension.mutate({ kind: current.kind, resumesMinute })}
          onResume={() => resumption.mutate()}
        />
      ) : (
        <SuspendButton
          busy={suspension.isPending && 'Sender …'}
          onSuspend={(kind, options) => suspension.mutate({ kind, resumesMinute: null }, options)}
        />
      )}
    </div>
  )
}

type ActiveSuspensionProps = {
  suspension: NonNullable<Desk['suspension']>
  busy: string | false
  onTime: (minute: number | null) => void
  onResume: () => void
}

/** The number of flights that have confirmed, and the time at which play resumes. */
function ActiveSuspension({ suspension, busy, onTime, onResume }: ActiveSuspensionProps) {
  const [clock, setClock] = useState('')
  const { kind, stopped, flights, resumesAt } = suspension
  return (
    <Notice
      tone="error"
      title={kind === 'danger' ? 'Spillet er stoppet: der er fare' : 'Spillet er afbrudt'}
      action={
        <div className="flex flex-wrap items-end gap-4">
          <TextField
            name="resumes"
            label="Genoptages kl."
            width="short"
            placeholder="14.30"
            maxLength={5}
            optional
            value={clock}
            onChange={(event) => setClock(event.target.value)}
          />
          <Button variant="secondary" onClick={() => onTime(parseClock(clock))} busy={busy}>
            Send tiden
          </Button>
          <Button onClick={onResume} busy={busy}>
            Spil videre
          </Button>
        </div>
      }
    >
      <p role="status">
        {stopped} af {flights} flights har kvitteret.
        {resumesAt !== null && ` Spillet genoptages ${timeText(resumesAt)}.`}
      </p>
    </Notice>
  )
}

type SuspendButtonProps = {
  busy: string | false
  onSuspend: (kind: SuspensionKind, options: { onSettled: () => void }) => void
}

function SuspendButton({ busy, onSuspend }: SuspendButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [kind, setKind] = useState<SuspensionKind>('danger')
  return (
    <>
      <Button variant="secondary" className="w-fit" onClick={() => setConfirming(true)}>
        Afbryd spillet
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Afbryd spillet?"
        effect={
          <div className="grid gap-4">
            <p>Alle telefoner i turneringen viser det inden for få sekunder og beder om svar.</p>
            <RadioCards
              name="suspension"
              legend="Hvorfor"
              value={kind}
              onChange={({ target }) => setKind(target.value as SuspensionKind)}
              options={[
                { value: 'danger', label: 'Fare, for eksempel torden', description: 'Stop straks' },
                {
                  value: 'normal',
                  label: 'Andet',
                  description: 'Et begyndt hul må spilles færdigt',
                },
              ]}
            />
          </div>
        }
        confirmLabel="Afbryd spillet"
        cancelLabel="Spil videre"
        danger
        busy={busy}
        onConfirm={() => onSuspend(kind, { onSettled: () => setConfirming(false) })}
      />
    </>
  )
}

/** `14.30` or `14:30` as minutes after midnight; null for any other text. */
function parseClock(text: string): number | null {
  const found = /^(\d{1,2})[.:](\d{2})$/.exec(text.trim())
  if (!found) return null
  const minute = Number(found[1]) * 60 + Number(found[2])
  return minute < 1440 ? minute : null
}
