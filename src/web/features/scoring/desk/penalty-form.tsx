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
  of: { tournamentId: string; roundId: string; entryId: string }
  /** As they stand on the card. */
  penalties: readonly RoundPenalty[]
  unit: 'points' | 'holes'
  revision: number
}

/** Points or holes off the round (Rules 21.1c, 21.3c): what it changes is seen before it is done (TD-6). */
export function PenaltyForm({ of, penalties, unit, revision }: PenaltyFormProps) {
  const { wanted, preview, save, loadPreview, stop, make } = usePenalties({ of, revision })
  return (
    <section aria-labelledby="straf" className="grid max-w-form gap-5">
      <h3 id="straf">Straf på runden</h3>
      <ul className="grid gap-2">
        {penalties.map((one, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may say the same
          <li key={i} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <strong>−{amountText(one.amount, unit)}</strong>, {penaltyText[one.kind]}:{' '}
              {one.reason}
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
        <OneMore
          key={penalties.length}
          unit={unit}
          busy={preview.isPending && 'Regner …'}
          onPenalty={(one) => loadPreview([...penalties, one])}
        />
      )}
      <ConfirmDialog
        open={wanted !== undefined}
        onOpenChange={stop}
        title={(wanted?.length ?? 0) < penalties.length ? 'Fjern straffen?' : 'Giv straffen?'}
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
        onConfirm={make}
      />
    </section>
  )
}

type OneMoreProps = {
  unit: PenaltyFormProps['unit']
  busy: string | false
  onPenalty: (one: RoundPenalty) => void
}

/** The breach brings its usual amount, which may be another. */
function OneMore({ unit, busy, onPenalty }: OneMoreProps) {
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
        options={penaltyKinds.map((one) => ({ value: one, label: capital(penaltyText[one]) }))}
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

/** Looks at the effect first, and gives what was looked at. */
function usePenalties({ of, revision }: Pick<PenaltyFormProps, 'of' | 'revision'>) {
  const [wanted, setWanted] = useState<RoundPenalty[]>()
  const toast = useToast()
  const preview = useMutation(previewPenaltiesMutation)
  const save = useMutation(penaltiesMutation(useQueryClient(), of))
  const stop = () => setWanted(undefined)
  const loadPreview = (penalties: RoundPenalty[]) =>
    preview.mutate({ ...of, penalties, revision }, { onSuccess: () => setWanted(penalties) })
  const make = () =>
    wanted &&
    save.mutate(
      { ...of, penalties: wanted, revision },
      {
        onSuccess: () => toast({ title: 'Straffen er gemt.', tone: 'success' }),
        onSettled: stop,
      },
    )
  return { wanted, preview, save, loadPreview, stop, make }
}
