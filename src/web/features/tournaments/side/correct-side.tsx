import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DeskSide, DeskSides } from '#contract/tournament-side.ts'
import { isMeasure, sideTitle } from '#domain/tournaments/side/side-competition.ts'
import { newId } from '../../../server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { sideMutations } from './side-queries.ts'

type CorrectSideProps = {
  tournamentId: string
  side: DeskSide
  players: DeskSides['players']
  /** Whose measure is put right; undefined where it is chosen here. */
  entryId: string | undefined
  onClose: () => void
}
type Faults = { measure?: string; reason?: string }

/** The desk's word above the flight's, with its reason; what the flight wrote stays in the history. */
export function CorrectSide(props: CorrectSideProps) {
  const { tournamentId, side, players, entryId, onClose } = props
  const correct = useMutation(sideMutations(useQueryClient(), tournamentId).correct)
  const toast = useToast()
  const [faults, setFaults] = useState<Faults>({})
  // Pressed twice, or sent again after the line was gone, it is one correction.
  const [id] = useState(newId)
  const result = side.results.find((one) => one.entryId === entryId)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const submitter = event.nativeEvent.submitter
    const isNone = submitter instanceof HTMLButtonElement && submitter.value === 'none'
    const { player, measure, reason } = read(form)
    const wrong = faultsOf(side.kind, { measure: isNone ? null : measure, reason })
    setFaults(wrong)
    const first = wrong.measure ? 'measure' : wrong.reason ? 'reason' : undefined
    if (first) return document.getElementById(first)?.focus()
    const who = entryId ?? player
    const seen = side.results.find((one) => one.entryId === who)?.heads ?? []
    const told = { id, competitionId: side.id, entryId: who, reason, seen }
    const onSuccess = () => {
      toast({ title: `${sideTitle(side)}: rettelsen er gemt.`, tone: 'success' })
      onClose()
    }
    correct.mutate({ ...told, measure: isNone ? null : Number(measure) }, { onSuccess })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={result ? `Ret målingen for ${result.name}` : 'Skriv en måling'}
      description={sideTitle(side)}
      focusOn={entryId === undefined ? 'player' : 'measure'}
    >
      <form method="post" noValidate onSubmit={send} className="grid gap-5">
        {entryId === undefined && (
          <SelectField
            name="player"
            label="Spiller"
            options={players.map((one) => ({ value: one.entryId, label: one.name }))}
          />
        )}
        <Fields side={side} measure={result?.measure ?? null} faults={faults} />
        {correct.error && <Problem error={correct.error} title="Målingen står som før" />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={correct.isPending && 'Gemmer …'}>
            Gem målingen
          </Button>
          {result && result.measure !== null && (
            <Button type="submit" variant="secondary" value="none">
              Målingen tæller ikke
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

type FieldsProps = { side: DeskSide; measure: number | null; faults: Faults }

function Fields({ side: { kind }, measure, faults }: FieldsProps) {
  const isPin = kind === 'nearest_pin'
  return (
    <>
      <TextField
        name="measure"
        label={isPin ? 'Afstand til hullet' : 'Længde'}
        suffix={isPin ? 'cm' : 'm'}
        width="short"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={measure ?? ''}
        {...(faults.measure && { error: faults.measure })}
      />
      <TextField
        name="reason"
        label="Begrundelse"
        help="Flighten kan se den."
        maxLength={300}
        {...(faults.reason && { error: faults.reason })}
      />
    </>
  )
}

function read(form: FormData) {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { player: text('player'), measure: text('measure'), reason: text('reason') }
}

/** @param given `measure` null where it is taken away. */
function faultsOf(
  kind: DeskSide['kind'],
  given: { measure: string | null; reason: string },
): Faults {
  const { measure, reason } = given
  const isRight = measure === null || (/^\d+$/.test(measure) && isMeasure(kind, Number(measure)))
  const isPin = kind === 'nearest_pin'
  return {
    ...(!isRight && {
      measure: isPin ? 'Skriv hele centimeter: 2,40 m er 240.' : 'Skriv hele meter, fx 214.',
    }),
    ...(reason.length < 3 && { reason: 'Skriv begrundelsen i et par ord.' }),
  }
}
