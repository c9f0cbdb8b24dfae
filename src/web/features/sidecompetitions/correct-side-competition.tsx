import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DeskSideCompetition, DeskSideCompetitions } from '#contract/sidecompetitions.ts'
import { sideCompetitionTitle } from '#domain/sidecompetitions/side-competition.ts'
import { newId } from '../../server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { sideMeasureTexts } from '../scoring/parse-side-measurement.ts'
import {
  firstErrorField,
  parseSideCorrection,
  readCorrectionFields,
  presentResultText,
  type FieldErrors,
} from './parse-side-correction.ts'
import { sideCompetitionMutations } from './side-competition-queries.ts'

type CorrectSideCompetitionProps = {
  tournamentId: string
  side: DeskSideCompetition
  players: DeskSideCompetitions['players']
  /** Whose measure is put right; undefined where it is chosen here. */
  entryId: string | undefined
  onClose: () => void
}

/** Reads what was written, and makes one correction of it. */
function useCorrection({
  tournamentId,
  side,
  entryId,
  onClose,
}: Omit<CorrectSideCompetitionProps, 'players'>) {
  const correct = useMutation(sideCompetitionMutations(useQueryClient(), tournamentId).correct)
  const toast = useToast()
  const [errors, setErrors] = useState<FieldErrors>({})
  // Pressed twice, or sent again after the line was gone, it is one correction.
  const [id] = useState(newId)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = readCorrectionFields(new FormData(event.currentTarget))
    const submitter = event.nativeEvent.submitter
    const isNone = submitter instanceof HTMLButtonElement && submitter.value === 'none'
    const player = entryId ?? written.player
    const read = parseSideCorrection(side.kind, { ...written, player }, isNone)
    setErrors(read.errors)
    if (!read.said) return document.getElementById(firstErrorField(read.errors) ?? '')?.focus()
    const { said } = read
    const seen = side.results.find((one) => one.entryId === said.entryId)?.heads ?? []
    const onSuccess = () => {
      toast({ title: `${sideCompetitionTitle(side)}: rettelsen er gemt.`, tone: 'success' })
      onClose()
    }
    correct.mutate({ ...said, id, competitionId: side.id, seen }, { onSuccess })
  }
  return { correct, errors, send }
}

/** The tournament desk's word above the flight's, with its reason; what the flight wrote stays in the history. */
export function CorrectSideCompetition(props: CorrectSideCompetitionProps) {
  const { side, players, entryId, onClose } = props
  const { correct, errors, send } = useCorrection(props)
  const [chosen, setChosen] = useState('')
  const result = side.results.find((one) => one.entryId === (entryId ?? chosen))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        entryId !== undefined && result ? `Ret målingen for ${result.name}` : 'Skriv en måling'
      }
      description={sideCompetitionTitle(side)}
      focusOn={entryId === undefined ? 'player' : 'measure'}
    >
      <form method="post" noValidate onSubmit={send} className="grid gap-5">
        {entryId === undefined && (
          <SelectField
            name="player"
            label="Spiller"
            emptyLabel="Vælg spiller"
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            {...(result && { help: presentResultText(side.kind, result) })}
            {...(errors.player && { error: errors.player })}
            options={players.map((one) => ({ value: one.entryId, label: one.name }))}
          />
        )}
        <Fields
          side={side}
          measure={entryId === undefined ? null : (result?.measure ?? null)}
          errors={errors}
        />
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

type FieldsProps = { side: DeskSideCompetition; measure: number | null; errors: FieldErrors }

function Fields({ side: { kind }, measure, errors }: FieldsProps) {
  const { label, suffix } = sideMeasureTexts[kind]
  return (
    <>
      <TextField
        name="measure"
        label={label}
        suffix={suffix}
        width="short"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={measure ?? ''}
        {...(errors.measure && { error: errors.measure })}
      />
      <TextField
        name="reason"
        label="Begrundelse"
        help="Flighten kan se den."
        maxLength={300}
        {...(errors.reason && { error: errors.reason })}
      />
    </>
  )
}
