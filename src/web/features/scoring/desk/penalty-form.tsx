import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { capital, countOf } from '#domain/shared/danish.ts'
import {
  maxPenalties,
  maxPenalty,
  penaltyKinds,
  penaltyText,
  usualPenalty,
  type PenaltyKind,
  type RoundPenalty,
} from '#domain/scoring/round-penalty.ts'
import { formText } from '../../../form-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ChangedResults, movedResults } from '../changed-results.tsx'
import { penaltiesMutation, previewPenaltiesMutation } from './desk-queries.ts'

type PenaltyFormProps = {
  cardKey: { tournamentId: string; roundId: string; entryId: string }
  /** The current penalties. */
  penalties: readonly RoundPenalty[]
  unit: 'points' | 'holes'
  revision: number
}

/** Deducts points or holes from the round (Rules 21.1c, 21.3c), after a preview of the effect. */
export function PenaltyForm({ cardKey, penalties, unit, revision }: PenaltyFormProps) {
  const { previewed, preview, save, saves, loadPreview, close, confirm } = usePenalties({
    cardKey,
    revision,
  })
  return (
    <section aria-labelledby="straf" className="grid max-w-form gap-5">
      <h3 id="straf">Straf på runden</h3>
      <ul className="grid gap-2">
        {penalties.map(({ kind, amount, reason }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may say the same
          <li key={i} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <strong>−{amountText(amount, unit)}</strong>, {penaltyText[kind]}: {reason}
            </span>
            <Button variant="quiet" onClick={() => loadPreview(penalties.toSpliced(i, 1))}>
              Fjern
            </Button>
          </li>
        ))}
      </ul>
      {(preview.error ?? save.error) && (
        <Problem error={preview.error ?? save.error} title="Straffen er ikke ændret" />
      )}
      {penalties.length < maxPenalties && (
        <NewPenaltyForm
          key={saves}
          unit={unit}
          busy={preview.isPending && 'Regner …'}
          onPenalty={(penalty) => loadPreview([...penalties, penalty])}
        />
      )}
      <ConfirmDialog
        open={previewed !== undefined}
        onOpenChange={close}
        title={(previewed?.length ?? 0) < penalties.length ? 'Fjern straffen?' : 'Giv straffen?'}
        effect={
          preview.data && (
            <div className="grid gap-3">
              {movedResults(preview.data.changes).length === 0 && (
                <p>Ingen placering eller resultat ændrer sig.</p>
              )}
              <ChangedResults changes={preview.data.changes} />
            </div>
          )
        }
        confirmLabel="Gem straffen"
        busy={save.isPending && 'Gemmer …'}
        onConfirm={confirm}
      />
    </section>
  )
}

type NewPenaltyFormProps = {
  unit: PenaltyFormProps['unit']
  busy: string | false
  onPenalty: (penalty: RoundPenalty) => void
}

/** Choosing a breach fills in its usual amount, which can be changed. */
function NewPenaltyForm({ unit, busy, onPenalty }: NewPenaltyFormProps) {
  const [errors, setErrors] = useState<{ amount?: string; reason?: string }>({})
  const [kind, setKind] = useState<PenaltyKind>('start_time')
  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = formText(new FormData(event.currentTarget))
    const amount = Number(text('penalty-amount'))
    const reason = text('penalty-reason')
    const isAmount = Number.isInteger(amount) && amount >= 1 && amount <= maxPenalty
    const found = {
      ...(!isAmount && { amount: `Skriv et helt tal fra 1 til ${maxPenalty}.` }),
      ...(reason.length < 3 && { reason: 'Skriv grunden. Flighten kan læse den.' }),
    }
    setErrors(found)
    if (isAmount && !found.reason) onPenalty({ kind, amount, reason })
  }
  return (
    <form method="post" onSubmit={add} noValidate className="grid gap-5">
      <SelectField
        name="penalty-kind"
        label="Hvad er der brudt?"
        value={kind}
        onChange={(event) => setKind(event.target.value as PenaltyKind)}
        options={penaltyKinds.map((each) => ({ value: each, label: capital(penaltyText[each]) }))}
      />
      <TextField
        key={kind}
        name="penalty-amount"
        label={unit === 'points' ? 'Point, der trækkes fra' : 'Huller, der trækkes fra'}
        width="short"
        maxLength={2}
        autoComplete="off"
        defaultValue={String(usualPenalty(kind, unit === 'holes' ? 'par_bogey' : 'stableford'))}
        error={errors.amount}
      />
      <TextField name="penalty-reason" label="Grund" maxLength={300} error={errors.reason} />
      <Button type="submit" className="w-fit" busy={busy}>
        Vis virkningen
      </Button>
    </form>
  )
}

const amountText = (amount: number, unit: 'points' | 'holes') =>
  unit === 'points' ? countOf(amount, 'point', 'point') : countOf(amount, 'hul', 'huller')

/** Previews the effect of penalties, and saves the previewed ones. */
function usePenalties({ cardKey, revision }: Pick<PenaltyFormProps, 'cardKey' | 'revision'>) {
  // With the revision of the list that they change: another referee may add a penalty before the confirmation.
  const [previewed, setPreviewed] = useState<{ penalties: RoundPenalty[]; revision: number }>()
  // Empties the form; a penalty by somebody else does not.
  const [saves, setSaves] = useState(0)
  const toast = useToast()
  const preview = useMutation(previewPenaltiesMutation)
  const save = useMutation(penaltiesMutation(useQueryClient(), cardKey))
  const close = () => setPreviewed(undefined)
  const loadPreview = (penalties: RoundPenalty[]) =>
    preview.mutate(
      { ...cardKey, penalties, revision },
      { onSuccess: () => setPreviewed({ penalties, revision }) },
    )
  const confirm = () =>
    previewed &&
    save.mutate(
      { ...cardKey, ...previewed },
      {
        onSuccess: () => {
          setSaves(saves + 1)
          toast({ title: 'Straffen er gemt.', tone: 'success' })
        },
        onSettled: close,
      },
    )
  return { previewed: previewed?.penalties, preview, save, saves, loadPreview, close, confirm }
}
