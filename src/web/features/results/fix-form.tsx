import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Fix, FixEffect } from '#contract/results/endpoints.ts'
import type { Fixable } from '#contract/results/fixable.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { UnsavedDraftNotice } from '../shell/unsaved-draft-notice.tsx'
import { useEditedVersion } from '../../use-edited-version.ts'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import { readFormDraft } from '../shell/form-draft.ts'
import { useDraftForm } from '../shell/use-draft-form.ts'
import { ChangedResults, movedResults } from '../scoring/changed-results.tsx'
import { FixFields, KindField, RoundField } from './fix-fields.tsx'
import { parseFix, type FixErrors, type FixKind } from './parse-fix.ts'
import { fixableRoundsQuery, fixMutations } from './results-queries.ts'

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
  const [isTyped, setTyped] = useState(false)
  const startOver = () => {
    forget()
    setTyped(false)
    setKind('stroke_indexes')
    setRoundId(rounds[0]?.id ?? '')
  }
  const onType = () => {
    setTyped(true)
    onInput()
  }
  const form = { ref, onInput: onType }
  return { form, isKept, isTyped, startOver, kind, setKind, roundId, setRoundId }
}

function Fixing({ tournamentId, rounds, version, onApplied }: FixingProps) {
  const state = useFormState(tournamentId, rounds)
  const { form, isKept, isTyped, startOver, kind, setKind, roundId, setRoundId } = state
  const edited = useEditedVersion({ version, rounds }, !isKept && !isTyped)
  const fixing = useFix(tournamentId, edited.basis.version, () => {
    startOver()
    onApplied()
  })
  const [errors, setErrors] = useState<FixErrors>({})
  // The tees and players that the fix would change, with a round that is drawn meanwhile once it is seen.
  const { rounds: known } = edited.basis
  const round = known.find(({ id }) => id === roundId) ?? known[0]
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
      <KindField {...{ kind, setKind }} />
      <RoundField {...{ rounds: known, roundId, setRoundId }} />
      <FixFields
        key={`${edited.start.version} ${kind} ${roundId}`}
        kind={kind}
        round={round}
        errors={errors}
      />
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
