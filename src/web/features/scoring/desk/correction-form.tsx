import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Output } from '#contract/shared/endpoint.ts'
import type { previewCorrection } from '#contract/results/cards.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import { countOf } from '#domain/shared/danish.ts'
import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import { isHoleScore } from '#domain/scoring/score-entry.ts'
import { newId } from '../../../new-id.ts'
import { formText } from '../../../form-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useDraftForm } from '../../shell/use-draft-form.ts'
import { ChangedResults, movedResults } from '../changed-results.tsx'
import { scoreText } from '../flight-view-model.ts'
import { correctMutation, previewMutation } from './desk-queries.ts'

type CorrectionFormProps = {
  cardKey: { tournamentId: string; roundId: string; entryId: string }
  holes: readonly number[]
  /** Of the shown card; the server refuses a correction of a newer one. */
  revision: number
}
type Correction = { id: string; hole: number; score: HoleScore; reason: string; revision: number }
type FieldErrors = { score?: string; reason?: string }

/** Previews the effect of a correction, and stores the previewed one. */
function useCorrection({ cardKey, revision }: Pick<CorrectionFormProps, 'cardKey' | 'revision'>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [previewed, setPreviewed] = useState<Correction>()
  const toast = useToast()
  const preview = useMutation(previewMutation)
  const correct = useMutation(correctMutation(useQueryClient(), cardKey))
  const draft = useDraftForm(`correction:${cardKey.roundId}:${cardKey.entryId}`)

  function loadPreview(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { hole, score, reason } = readFields(new FormData(event.currentTarget))
    const found: FieldErrors = {
      ...(!isHoleScore(score) && {
        score: 'Skriv 1 til 30, eller x for en bold, der er samlet op.',
      }),
      ...(reason.length < 3 && { reason: 'Skriv grunden. Spiller og markør får den at vide.' }),
    }
    setErrors(found)
    if (!isHoleScore(score) || found.reason) return
    const input = { ...cardKey, hole, ...(score !== null && { score }) }
    const next = { id: newId(), hole, score, reason, revision }
    preview.mutate(input, { onSuccess: () => setPreviewed(next) })
  }

  const close = () => setPreviewed(undefined)
  const confirm = () =>
    previewed &&
    correct.mutate(
      { ...cardKey, ...previewed },
      {
        onSuccess: () => {
          toast({ title: `Hul ${previewed.hole} er rettet.`, tone: 'success' })
          draft.forget()
        },
        onSettled: close,
      },
    )

  const form = { ref: draft.ref, onInput: draft.onInput }
  return { errors, previewed, preview, correct, loadPreview, confirm, close, form }
}

export const correctionFormId = 'correction'

/** Corrects a score with a reason, after a preview of the effect. */
export function CorrectionForm({ holes, ...card }: CorrectionFormProps) {
  const { errors, previewed, preview, correct, loadPreview, confirm, close, form } =
    useCorrection(card)
  return (
    <form
      {...form}
      id={correctionFormId}
      method="post"
      onSubmit={loadPreview}
      noValidate
      className="grid max-w-form gap-5"
      aria-label="Ret en score"
    >
      <h3>Ret en score</h3>
      <SelectField
        name="hole"
        label="Hul"
        options={holes.map((hole) => ({ value: String(hole), label: `Hul ${hole}` }))}
      />
      <TextField
        name="score"
        label="Score"
        help="1 til 30, x for samlet op, eller tom for at tage jeres rettelse tilbage"
        optional
        width="short"
        maxLength={3}
        autoComplete="off"
        error={errors.score}
      />
      <TextField
        name="reason"
        label="Grund"
        help="Står ved scoren, hvor alle kan læse den"
        maxLength={300}
        error={errors.reason}
      />
      {(preview.error ?? correct.error) && (
        <Problem error={preview.error ?? correct.error} title="Scoren er ikke rettet" />
      )}
      <Button type="submit" className="w-fit" busy={preview.isPending && 'Regner …'}>
        Vis virkningen
      </Button>
      <ConfirmDialog
        open={previewed !== undefined}
        onOpenChange={close}
        title={`Ret hul ${previewed?.hole}?`}
        effect={preview.data && <Effect {...preview.data} />}
        confirmLabel="Ret scoren"
        busy={correct.isPending && 'Retter …'}
        onConfirm={confirm}
      />
    </form>
  )
}

type EffectProps = Output<typeof previewCorrection>

function Effect({ from, to, grossFrom, grossTo, voids, isDelivered, told, changes }: EffectProps) {
  return (
    <div className="grid gap-3">
      <p>
        {scoreText(from)} bliver til {scoreText(to)}.
        {grossFrom !== null &&
          grossTo !== null &&
          ` I alt ${grossFrom} bliver til ${grossTo} slag.`}
      </p>
      {voids > 0 && !isDelivered && (
        <p>{countOf(voids, 'underskrift', 'underskrifter')} gælder ikke længere.</p>
      )}
      {isDelivered && (
        <p>
          Scorekortet er afleveret.{' '}
          {told.length > 0 && mailRecipientsText(told, 'med grunden').join(' ')}
        </p>
      )}
      {movedResults(changes).length === 0 && <p>Ingen placering eller resultat ændrer sig.</p>}
      <ChangedResults changes={changes} />
    </div>
  )
}

function readFields(form: FormData) {
  const text = formText(form)
  const score = text('score').toLowerCase()
  return {
    hole: Number(text('hole')),
    reason: text('reason'),
    score: score === '' ? null : score === 'x' ? ('picked_up' as const) : Number(score),
  }
}
