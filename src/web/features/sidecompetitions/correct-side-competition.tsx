import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type {
  DeskSideCompetition,
  DeskSideCompetitions,
} from '#contract/sidecompetitions/endpoints.ts'
import { sideCompetitionTitle } from '#domain/sidecompetitions/side-competition.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/button.tsx'
import { reasonOf } from '../../error-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { sideMeasureTexts } from '../scoring/parse-side-measurement.ts'
import {
  firstErrorField,
  parseSideCorrection,
  readCorrectionFields,
  currentResultText,
  type FieldErrors,
} from './parse-side-correction.ts'
import { sideCompetitionMutations } from './side-competition-queries.ts'

type CorrectSideCompetitionProps = {
  tournamentId: string
  side: DeskSideCompetition
  players: DeskSideCompetitions['players']
  /** The player whose measure is corrected; undefined where the form asks for the player. */
  entryId: string | undefined
  onClose: () => void
}

/** Validates the fields and sends the correction. */
function useCorrection({
  tournamentId,
  side,
  entryId,
  onClose,
}: Omit<CorrectSideCompetitionProps, 'players'>) {
  const correct = useMutation(sideCompetitionMutations(useQueryClient(), tournamentId).correct)
  const toast = useToast()
  const [errors, setErrors] = useState<FieldErrors>({})
  // One id for the dialog, so that a double press or a resend stores one correction.
  const [id] = useState(newId)
  // The results when the dialog was opened; after a refusal the newest, which the notice shows.
  const [opened, setOpened] = useState<typeof side.results | undefined>(side.results)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = readCorrectionFields(new FormData(event.currentTarget))
    const submitter = event.nativeEvent.submitter
    const isNone = submitter instanceof HTMLButtonElement && submitter.value === 'none'
    const player = entryId ?? fields.player
    const parsed = parseSideCorrection(side.kind, { ...fields, player }, isNone)
    setErrors(parsed.errors)
    const { correction } = parsed
    if (!correction) return document.getElementById(firstErrorField(parsed.errors) ?? '')?.focus()
    const seen =
      (opened ?? side.results).find((each) => each.entryId === correction.entryId)?.heads ?? []
    const onSuccess = () => {
      toast({ title: `${sideCompetitionTitle(side)}: rettelsen er gemt.`, tone: 'success' })
      onClose()
    }
    const onError = (error: Error) =>
      reasonOf(error) === 'changed_elsewhere' && setOpened(undefined)
    correct.mutate({ ...correction, id, competitionId: side.id, seen }, { onSuccess, onError })
  }
  return { correct, errors, send }
}

/** The dialog for the tournament desk's measure, which overrides the flight's. */
export function CorrectSideCompetition(props: CorrectSideCompetitionProps) {
  const { side, players, entryId, onClose } = props
  const { correct, errors, send } = useCorrection(props)
  const [chosen, setChosen] = useState('')
  const result = side.results.find((each) => each.entryId === (entryId ?? chosen))
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
            {...(result && { help: currentResultText(side.kind, result) })}
            {...(errors.player && { error: errors.player })}
            options={players.map((player) => ({ value: player.entryId, label: player.name }))}
          />
        )}
        <Fields
          side={side}
          measure={entryId === undefined ? null : (result?.measure ?? null)}
          errors={errors}
        />
        {reasonOf(correct.error) === 'changed_elsewhere' ? (
          <Notice tone="warning" live title="Målingen er ændret imens">
            {result && currentResultText(side.kind, result)} Din er ikke gemt. Gem igen, hvis din er
            den rigtige.
          </Notice>
        ) : (
          correct.error && <Problem error={correct.error} title="Målingen står som før" />
        )}
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
