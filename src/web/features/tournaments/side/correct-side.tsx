import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DeskSide, DeskSides } from '#contract/tournament-side.ts'
import { sideTitle } from '#domain/tournaments/side/side-competition.ts'
import { newId } from '../../../server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { sideWords } from '../scoring/read-side.ts'
import {
  firstFault,
  readCorrection,
  readWritten,
  sayPresent,
  type Faults,
} from './read-correction.ts'
import { sideMutations } from './side-queries.ts'

type CorrectSideProps = {
  tournamentId: string
  side: DeskSide
  players: DeskSides['players']
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
}: Omit<CorrectSideProps, 'players'>) {
  const correct = useMutation(sideMutations(useQueryClient(), tournamentId).correct)
  const toast = useToast()
  const [faults, setFaults] = useState<Faults>({})
  // Pressed twice, or sent again after the line was gone, it is one correction.
  const [id] = useState(newId)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = readWritten(new FormData(event.currentTarget))
    const submitter = event.nativeEvent.submitter
    const isNone = submitter instanceof HTMLButtonElement && submitter.value === 'none'
    const player = entryId ?? written.player
    const read = readCorrection(side.kind, { ...written, player }, isNone)
    setFaults(read.faults)
    if (!read.said) return document.getElementById(firstFault(read.faults) ?? '')?.focus()
    const { said } = read
    const seen = side.results.find((one) => one.entryId === said.entryId)?.heads ?? []
    const onSuccess = () => {
      toast({ title: `${sideTitle(side)}: rettelsen er gemt.`, tone: 'success' })
      onClose()
    }
    correct.mutate({ ...said, id, competitionId: side.id, seen }, { onSuccess })
  }
  return { correct, faults, send }
}

/** The desk's word above the flight's, with its reason; what the flight wrote stays in the history. */
export function CorrectSide(props: CorrectSideProps) {
  const { side, players, entryId, onClose } = props
  const { correct, faults, send } = useCorrection(props)
  const [chosen, setChosen] = useState('')
  const result = side.results.find((one) => one.entryId === (entryId ?? chosen))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        entryId !== undefined && result ? `Ret målingen for ${result.name}` : 'Skriv en måling'
      }
      description={sideTitle(side)}
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
            {...(result && { help: sayPresent(side.kind, result) })}
            {...(faults.player && { error: faults.player })}
            options={players.map((one) => ({ value: one.entryId, label: one.name }))}
          />
        )}
        <Fields
          side={side}
          measure={entryId === undefined ? null : (result?.measure ?? null)}
          faults={faults}
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

type FieldsProps = { side: DeskSide; measure: number | null; faults: Faults }

function Fields({ side: { kind }, measure, faults }: FieldsProps) {
  const { label, suffix } = sideWords[kind]
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
