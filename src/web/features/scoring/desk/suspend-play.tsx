import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Desk } from '#contract/scoring/desk.ts'
import type { SuspensionKind } from '#domain/scoring/suspension.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { Problem } from '../../shell/problem.tsx'
import { deskMutations } from './desk-queries.ts'
import { SuspendedPlay } from './suspended-play.tsx'

/** Suspends play on every phone, and while it is suspended shows where the flights are (PE-13). */
export function SuspendPlay({ desk }: { desk: Desk }) {
  const suspension = useMutation(deskMutations(useQueryClient(), desk.id).suspend)
  const { suspension: current, state } = desk
  if (current) return <SuspendedPlay desk={desk} suspension={current} />
  if (state !== 'in_play') return null
  return (
    <div className="grid gap-4">
      {suspension.error && (
        <Problem error={suspension.error} title="Telefonerne har ikke fået besked" />
      )}
      <SuspendButton
        busy={suspension.isPending && 'Sender …'}
        onSuspend={(kind, options) => suspension.mutate({ kind, resumesMinute: null }, options)}
      />
    </div>
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
