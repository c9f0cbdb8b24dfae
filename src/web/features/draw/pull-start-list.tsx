import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DrawStudio } from '#contract/draw/endpoints.ts'
import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import { refusalReasonTexts } from '../../refusal-reasons.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { studioMutations, type RoundIds } from './draw-queries.ts'

type PullStartListProps = { of: RoundIds; studio: DrawStudio }

/** Withdraws the start list with a reason, after a preview of the mails (TD-5). */
export function PullStartList({ of, studio }: PullStartListProps) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const toast = useToast()
  const pull = useMutation(studioMutations(useQueryClient(), of).pull)
  const { hasScores } = studio.round
  const open = () => {
    pull.reset()
    setReason('')
    setMissing(false)
    setOpen(true)
  }
  const submit = () => {
    if (reason.trim().length < 3) return setMissing(true)
    pull.mutate(reason, {
      onSuccess: () => {
        setOpen(false)
        toast({ title: 'Startlisten er trukket tilbage.', tone: 'success' })
      },
    })
  }
  return (
    <>
      <Button variant="secondary" className="w-fit" onClick={open}>
        Træk startlisten tilbage
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        danger
        isPossible={!hasScores}
        title={hasScores ? 'Startlisten kan ikke trækkes tilbage' : titleOf(studio)}
        confirmLabel="Træk tilbage"
        cancelLabel={hasScores ? 'Luk' : 'Behold startlisten'}
        busy={pull.isPending && 'Trækker tilbage …'}
        onConfirm={submit}
        effect={
          hasScores ? (
            <p>{refusalReasonTexts.round_has_scores}</p>
          ) : (
            <div className="grid gap-4">
              <p>
                Ingen kan se den, før du offentliggør en ny, og de scorekort og koder, der er
                skrevet ud, gælder ikke mere. Dit udkast bliver stående.
              </p>
              {previewNotifications(studio).map((line) => (
                <p key={line}>{line}</p>
              ))}
              <ReasonField {...{ reason, setReason, isMissing }} />
              {pull.error && <Problem error={pull.error} title="Startlisten er stadig ude" />}
            </div>
          )
        }
      />
    </>
  )
}

type ReasonFieldProps = {
  reason: string
  setReason: (reason: string) => void
  isMissing: boolean
}

const ReasonField = ({ reason, setReason, isMissing }: ReasonFieldProps) => (
  <TextField
    name="pull-reason"
    label="Hvorfor?"
    help="Står i mailen til spillerne og på turneringens side"
    maxLength={300}
    value={reason}
    onChange={(event) => setReason(event.target.value)}
    error={isMissing ? 'Skriv grunden. Spillerne får den at vide.' : undefined}
  />
)

const titleOf = ({ rounds, round }: DrawStudio) =>
  rounds.length > 1
    ? `Træk startlisten til runde ${round.number} tilbage?`
    : 'Træk startlisten tilbage?'

function previewNotifications({ players, published }: DrawStudio): string[] {
  const listed = new Set(published.flatMap((flight) => flight.players))
  const concerned = players.filter(({ id, isOut }) => listed.has(id) && !isOut)
  return mailRecipientsText(concerned, 'med grunden')
}
