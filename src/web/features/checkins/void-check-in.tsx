import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { voidReasons, type GuestToday } from '#contract/checkins/endpoints.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { errorText, reasonOf } from '../../error-text.ts'
import { newId } from '../../new-id.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { useToast } from '../../ui/toast.tsx'
import { voidMutation } from './queries.ts'

type VoidCheckInProps = { entry: GuestToday; clubId: string; onDone: () => void }
type VoidReason = (typeof voidReasons)[number]

/** Gives an interrupted round back with one button, or voids the check-in for another reason. */
export function VoidCheckIn({ entry, clubId, onDone }: VoidCheckInProps) {
  const toast = useToast()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const undo = useMutation(voidMutation(clubId))
  const send = (reason: VoidReason) =>
    undo.mutate(
      { checkInId: entry.checkInId, id: newId(), reason },
      {
        onSuccess: ({ headline }) => {
          toast({ tone: 'success', title: headline })
          setDialogOpen(false)
          onDone()
        },
      },
    )
  const isInterrupting = undo.isPending && undo.variables.reason === 'round_broken_off'
  return (
    <div className="mt-3 grid gap-3 sm:pl-18">
      <ButtonRow>
        <Button
          variant="secondary"
          onClick={() => send('round_broken_off')}
          busy={isInterrupting && 'Giver runden tilbage …'}
        >
          Runden blev afbrudt
        </Button>
        <Button variant="secondary" onClick={() => setDialogOpen(true)}>
          Annullér
        </Button>
      </ButtonRow>
      {undo.isError && !isDialogOpen && <UndoError error={undo.error} />}
      {isDialogOpen && (
        <ReasonDialog
          entry={entry}
          busy={undo.isPending}
          problem={undo.error}
          onSend={send}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </div>
  )
}

type ReasonDialogProps = {
  entry: GuestToday
  busy: boolean
  problem: unknown
  onSend: (reason: VoidReason) => void
  onClose: () => void
}

function ReasonDialog({ entry, busy, problem, onSend, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState<VoidReason>('mistake')
  const { name } = entry.guest
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Annullér ${name} ${formatClockProse(entry.minute)}?`}
      description={`${name} får runden tilbage og kan spille den en anden gang. Check-in bliver stående på listen som fortrudt.`}
      actions={
        <>
          <Button variant="danger" busy={busy && 'Annullerer …'} onClick={() => onSend(reason)}>
            Annullér check-in
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Behold check-in
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards
          legend="Hvorfor?"
          name="void-reason"
          options={dialogReasons.map((value) => ({ value, label: voidReasonTexts[value] }))}
          value={reason}
          onChange={(event) => setReason(event.target.value as VoidReason)}
        />
        {problem !== null && <UndoError error={problem} />}
      </div>
    </Dialog>
  )
}

function UndoError({ error }: { error: unknown }) {
  const isLate = reasonOf(error) === 'undo_too_late'
  return (
    <Notice tone="error" title="Check-in står stadig" live>
      {isLate
        ? 'Klubben kan give en runde tilbage samme dag. Skriv til os, så ordner vi det.'
        : errorText(error)}
    </Notice>
  )
}

const voidReasonTexts: Record<VoidReason, string> = {
  mistake: 'Det var en fejl',
  wrong_person: 'Det var en anden person',
  round_broken_off: 'Runden blev afbrudt',
  course_closed: 'Banen blev lukket',
  other: 'Noget andet',
}
const dialogReasons = voidReasons.filter((reason) => reason !== 'round_broken_off')
