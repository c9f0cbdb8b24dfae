import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Desk } from '#contract/scoring-desk.ts'
import type { SuspensionKind } from '#domain/scoring/suspension.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Problem } from '../../shell/problem.tsx'
import { timeText } from '../saved-line.tsx'
import { deskMutations } from './desk-queries.ts'

/** Stops play on every phone, says when it goes on, and lets it (PE-13). */
export function SuspendPlay({ desk }: { desk: Desk }) {
  const { suspend, resume } = deskMutations(useQueryClient(), desk.id)
  const stop = useMutation(suspend)
  const goOn = useMutation(resume)
  const { suspension, state } = desk
  if (!suspension && state !== 'in_play') return null
  const error = stop.error ?? goOn.error
  return (
    <div className="grid gap-4">
      {error && <Problem error={error} title="Telefonerne har ikke fået besked" />}
      {suspension ? (
        <ActiveSuspension
          suspension={suspension}
          busy={(stop.isPending || goOn.isPending) && 'Sender …'}
          onTime={(resumesMinute) => stop.mutate({ kind: suspension.kind, resumesMinute })}
          onResume={() => goOn.mutate()}
        />
      ) : (
        <AskSuspension
          busy={stop.isPending && 'Sender …'}
          onStop={(kind, options) => stop.mutate({ kind, resumesMinute: null }, options)}
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

/** Who has answered, and when play goes on. */
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
          <Button variant="secondary" onClick={() => onTime(readClock(clock))} busy={busy}>
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

type AskSuspensionProps = {
  busy: string | false
  onStop: (kind: SuspensionKind, options: { onSettled: () => void }) => void
}

function AskSuspension({ busy, onStop }: AskSuspensionProps) {
  const [isAsked, setAsked] = useState(false)
  const [kind, setKind] = useState<SuspensionKind>('danger')
  return (
    <>
      <Button variant="secondary" className="w-fit" onClick={() => setAsked(true)}>
        Afbryd spillet
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
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
        onConfirm={() => onStop(kind, { onSettled: () => setAsked(false) })}
      />
    </>
  )
}

/** `14.30` or `14:30` as minutes after midnight; null where it is no time. */
function readClock(text: string): number | null {
  const found = /^(\d{1,2})[.:](\d{2})$/.exec(text.trim())
  if (!found) return null
  const minute = Number(found[1]) * 60 + Number(found[2])
  return minute < 1440 ? minute : null
}
