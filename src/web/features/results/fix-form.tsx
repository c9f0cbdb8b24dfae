import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Fix, FixEffect } from '#contract/results/endpoints.ts'
import type { Fixable } from '#contract/results/fixable.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { UnsavedDraftNotice } from '../shell/unsaved-draft-notice.tsx'
import { useEditedVersion } from '../../use-edited-version.ts'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import { readFormDraft } from '../shell/form-draft.ts'
import { useDraftForm } from '../shell/use-draft-form.ts'
import { ChangedResults, movedResults } from '../scoring/changed-results.tsx'
import { parseFix, type FixErrors, type FixKind } from './parse-fix.ts'
import { fixableRoundsQuery, fixMutations } from './results-queries.ts'

const kinds: { value: FixKind; label: string }[] = [
  { value: 'stroke_indexes', label: 'Banens handicapnøgler' },
  { value: 'tee_rating', label: 'Et tees course rating eller slope' },
  { value: 'player_tee', label: 'En spillers tee' },
  { value: 'player_handicap', label: 'En spillers handicap' },
]

type FixFormProps = { tournamentId: string; isFinal: boolean }

/** Corrects a wrong stroke index, tee or handicap; the changed results are shown before it is stored (TD-6). */
export function FixForm({ tournamentId, isFinal }: FixFormProps) {
  const { data } = useQuery(fixableRoundsQuery(tournamentId))
  // A fix that is stored begins a new form on the values that it left.
  const [applied, setApplied] = useState(0)
  const rounds = data?.rounds.filter(({ players }) => players.length > 0) ?? []
  if (!data || rounds.length === 0) return null
  return (
    <section aria-labelledby="ret" className="grid gap-4">
      <h2 id="ret" className="text-xl">
        Ret noget, der var forkert
      </h2>
      {isFinal ? (
        <p>Resultatet er endeligt. Åbn det igen, før noget rettes.</p>
      ) : (
        <Fixing
          key={applied}
          {...{ tournamentId, rounds, version: data.version }}
          onApplied={() => setApplied(applied + 1)}
        />
      )}
    </section>
  )
}

type FixingProps = {
  tournamentId: string
  rounds: Fixable['rounds']
  version: string
  onApplied: () => void
}

/** Previews the effect of a fix, and applies the previewed fix. */
function useFix(tournamentId: string, basedOn: string, onApplied: () => void) {
  const { preview, fix } = fixMutations(useQueryClient(), tournamentId)
  const loadPreview = useMutation(preview)
  const apply = useMutation(fix)
  const toast = useToast()
  const [previewed, setPreviewed] = useState<Fix>()
  const close = () => setPreviewed(undefined)
  const open = (next: Fix) => loadPreview.mutate(next, { onSuccess: () => setPreviewed(next) })
  const confirm = () =>
    previewed &&
    apply.mutate(
      { fix: previewed, basedOn },
      {
        onSuccess: ({ changes }) => {
          onApplied()
          toast({
            title: `Rettet. ${countOf(changes.length, 'spiller', 'spillere')} fik andre slag eller resultater.`,
            tone: 'success',
          })
        },
        onSettled: close,
      },
    )
  const reset = () => {
    loadPreview.reset()
    apply.reset()
  }
  const save = { ...apply, error: loadPreview.error ?? apply.error, reset }
  return { loadPreview, apply, save, previewed, open, confirm, close }
}

/** The state of the form, restored from the draft. */
function useFormState(tournamentId: string, rounds: FixingProps['rounds']) {
  const { ref, onInput, isKept, forget } = useDraftForm(`fix:${tournamentId}`)
  const [kind, setKind] = useState<FixKind>('stroke_indexes')
  const [roundId, setRoundId] = useState(rounds[0]?.id ?? '')
  const startOver = () => {
    forget()
    setKind('stroke_indexes')
    setRoundId(rounds[0]?.id ?? '')
  }
  return { form: { ref, onInput }, isKept, startOver, kind, setKind, roundId, setRoundId }
}

function Fixing({ tournamentId, rounds, version, onApplied }: FixingProps) {
  const edited = useEditedVersion({ version, rounds })
  const { form, isKept, startOver, kind, setKind, roundId, setRoundId } = useFormState(
    tournamentId,
    rounds,
  )
  const fixing = useFix(tournamentId, edited.basis.version, () => {
    startOver()
    onApplied()
  })
  const [errors, setErrors] = useState<FixErrors>({})
  const round = edited.start.rounds.find(({ id }) => id === roundId) ?? edited.start.rounds[0]
  if (!round) return null

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!round) return
    const parsed = parseFix(kind, round, readFormDraft(event.currentTarget))
    setErrors(parsed.errors)
    if (parsed.fix) fixing.open(parsed.fix)
  }
  return (
    <form {...form} method="post" onSubmit={submit} noValidate className="grid gap-5">
      {isKept && <UnsavedDraftNotice onStartOver={startOver} />}
      <SelectField
        name="kind"
        label="Hvad var forkert?"
        value={kind}
        onChange={(event) => setKind(event.target.value as FixKind)}
        options={kinds}
      />
      <RoundField {...{ rounds, roundId, setRoundId }} />
      <Fields key={`${kind} ${roundId}`} kind={kind} round={round} errors={errors} />
      <SaveProblem
        isBehind={edited.isBehind}
        onCatchUp={edited.catchUp}
        save={fixing.save}
        title="Der er ikke rettet noget"
      >
        En handicapnøgle, et tee eller et handicap er ændret.
      </SaveProblem>
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        busy={fixing.loadPreview.isPending && 'Regner …'}
      >
        Vis virkningen
      </Button>
      <ConfirmDialog
        open={fixing.previewed !== undefined}
        onOpenChange={fixing.close}
        title="Det ændrer sig"
        effect={fixing.loadPreview.data && <Effect {...fixing.loadPreview.data} />}
        confirmLabel="Ret det"
        busy={fixing.apply.isPending && 'Retter …'}
        onConfirm={fixing.confirm}
      />
    </form>
  )
}

type RoundFieldProps = Pick<FixingProps, 'rounds'> & {
  roundId: string
  setRoundId: (id: string) => void
}

const RoundField = ({ rounds, roundId, setRoundId }: RoundFieldProps) =>
  rounds.length > 1 && (
    <SelectField
      name="round"
      label="Runde"
      value={roundId}
      onChange={(event) => setRoundId(event.target.value)}
      options={roundsIn(rounds)}
    />
  )

const roundsIn = (rounds: FixingProps['rounds']) =>
  rounds.map(({ id, number }) => ({ value: id, label: `Runde ${number}` }))

type FieldsProps = { kind: FixKind; round: Fixable['rounds'][number]; errors: FixErrors }

function optionsOf(round: FieldsProps['round']) {
  const tees = round.tees.map(({ id, name, gender, divisionName }) => ({
    value: id,
    label: `${name} ${gender === 'men' ? 'herrer' : 'damer'}${divisionName ? `, ${divisionName}` : ''}`,
  }))
  const players = round.players.map(({ entryId, name, handicapTenths }) => ({
    value: entryId,
    label: handicapTenths === null ? name : `${name}, ${formatHandicap(handicapTenths)}`,
  }))
  return { tees, players }
}

function Fields({ kind, round, errors }: FieldsProps) {
  const { tees, players } = optionsOf(round)
  const [first] = round.tees
  if (kind === 'stroke_indexes') {
    return (
      <TextField
        name="indexes"
        label="De rigtige, hul for hul"
        help="For alle tees i runden. Slagene falder på de nye huller."
        defaultValue={first?.strokeIndexes.join(' ')}
        maxLength={120}
        inputMode="numeric"
        autoComplete="off"
        error={errors.indexes}
      />
    )
  }
  return (
    <>
      {kind !== 'tee_rating' && <SelectField name="entryId" label="Spiller" options={players} />}
      {kind !== 'player_handicap' && (
        <SelectField
          name="teeId"
          label={kind === 'player_tee' ? 'Spillede fra' : 'Tee'}
          options={tees}
        />
      )}
      {kind === 'player_handicap' && (
        <TextField
          name="handicap"
          label="Det rigtige handicap"
          width="short"
          maxLength={5}
          inputMode="decimal"
          autoComplete="off"
          error={errors.handicap}
        />
      )}
      {kind === 'tee_rating' && <Rating errors={errors} />}
    </>
  )
}

function Rating({ errors }: Pick<FieldsProps, 'errors'>) {
  return (
    <>
      <TextField
        name="rating"
        label="Course rating"
        width="short"
        maxLength={5}
        inputMode="decimal"
        autoComplete="off"
        error={errors.rating}
      />
      <TextField
        name="slope"
        label="Slope"
        width="short"
        maxLength={3}
        inputMode="numeric"
        autoComplete="off"
        error={errors.slope}
      />
    </>
  )
}

/** The effect of a fix: the changed results, and the number of players with strokes on other holes. */
function Effect({ changes }: FixEffect) {
  const moved = movedResults(changes)
  if (changes.length === 0) return <p>Ingen får andre slag eller et andet resultat.</p>
  return (
    <div className="grid gap-3">
      <p>
        {countOf(moved.length, 'resultat', 'resultater')} ændrer sig, og{' '}
        {countOf(changes.length, 'spiller', 'spillere')} får slag på andre huller. Det kan tages
        tilbage ved at rette til det gamle.
      </p>
      <ChangedResults changes={changes} />
    </div>
  )
}
