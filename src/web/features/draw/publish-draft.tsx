import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { compareDraws } from '#domain/draw/compare-draws.ts'
import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import { reasonOf } from '../../error-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { studioMutations, type RoundIds } from './draw-queries.ts'
import type { DraftEvaluation } from './evaluate-draft.ts'
import { movedByNewStanding, OutdatedStandingWarning } from './outdated-standing.tsx'

type PublishDraftProps = {
  of: RoundIds
  studio: DrawStudio
  draft: StoredDraft
  evaluation: DraftEvaluation
  /** The draft's version after the last stored change. */
  versionOf: (draft: StoredDraft) => number
  onPublished: () => void
  nameOf: (player: string) => string
}

/** Publishes a draft after a preview of the mails. */
export function PublishDraft(props: PublishDraftProps) {
  const { of, studio, draft, evaluation, versionOf, onPublished, nameOf } = props
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const publish = useMutation(studioMutations(useQueryClient(), of).publish)
  const preview = previewNotifications(studio, evaluation)
  const hasErrors = evaluation.errors.length > 0
  const moved = movedByNewStanding(studio, draft)
  // The warning above already names the players.
  const isStandingChanged = moved.length > 0 && reasonOf(publish.error) === 'standing_changed'
  // The director confirmed other moves than the current ones.
  const isChangedAgain = isStandingChanged && (publish.variables?.movedSeen.length ?? 0) > 0
  const isUnchanged = studio.published.length > 0 && preview.changed === 0
  const isPossible = !hasErrors && !isUnchanged
  const publishNow = () =>
    publish.mutate(
      { id: draft.id, version: () => versionOf(draft), movedSeen: [...moved] },
      {
        onSuccess: (now) => {
          onPublished()
          setOpen(false)
          toast({ title: `Startlisten er ude, udgave ${now.round.drawVersion}.`, tone: 'success' })
        },
      },
    )
  const open = () => {
    publish.reset()
    setOpen(true)
  }
  return (
    <>
      <Button variant={isUnchanged ? 'secondary' : 'primary'} onClick={open}>
        Offentliggør
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={hasErrors ? 'Udkastet har fejl' : 'Offentliggør startlisten?'}
        isPossible={isPossible}
        confirmLabel={moved.length > 0 ? 'Offentliggør alligevel' : 'Offentliggør'}
        busy={publish.isPending && 'Offentliggør …'}
        onConfirm={publishNow}
        effect={
          <div className="grid gap-3">
            {hasErrors && (
              <p>
                {countOf(evaluation.errors.length, 'fejl', 'fejl')} skal rettes først. De står over
                inddelingen, hver med det, der skal til.
              </p>
            )}
            {isUnchanged && <p>Startlisten er allerede sådan. Ingen skal have besked.</p>}
            {isPossible && <OutdatedStandingWarning {...{ moved, nameOf, isChangedAgain }} />}
            {isPossible && <NotificationSummary {...{ studio, preview }} />}
            {publish.error && !isStandingChanged && (
              <Problem error={publish.error} title="Startlisten er ikke ude" />
            )}
          </div>
        }
      />
    </>
  )
}

type NotificationPreview = ReturnType<typeof previewNotifications>

function NotificationSummary({
  studio,
  preview,
}: {
  studio: DrawStudio
  preview: NotificationPreview
}) {
  const { players, flights } = preview
  const isFirst = studio.published.length === 0
  return (
    <>
      <p>
        {isFirst
          ? 'Alle kan se startlisten fra nu af, og flights får deres link til scoringen.'
          : `${countOf(flights, 'flight', 'flights')} ændres. De andre scorekort skal ikke skrives ud igen.`}
      </p>
      {mailRecipientsText(players, 'med starttid og medspillere').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

/** The same comparison as on the server. */
function previewNotifications(studio: DrawStudio, evaluation: DraftEvaluation) {
  const after = evaluation.flights.flatMap(({ id, players, slot }) =>
    slot ? [{ id, players, slot }] : [],
  )
  const { players, flights, removed } = compareDraws(studio.published, after)
  const concerned = new Set(players)
  return {
    changed: players.length,
    // Withdrawn players get no mail about a start.
    players: studio.players.filter(({ id, isOut }) => !isOut && concerned.has(id)),
    flights: flights.length + removed.length,
  }
}
