import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { CardDrives, DeskDrives, FlightPlayer } from '#contract/scoring/flight-player.ts'
import { countDrives, drivesText } from '#domain/scoring/drives.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { SaveProblem } from '../../shell/newer-version-notice.tsx'
import { deskMutations } from './desk-queries.ts'

type DrivesFormProps = {
  cardKey: { tournamentId: string; roundId: string; entryId: string }
  /** With the rule and the players of the side. */
  player: Pick<FlightPlayer, 'holes' | 'drives'>
  /** What counts; null where the terms ask nothing about drives. */
  drives: DeskDrives | null
}

/** Whose drive was used on each hole of a scramble, as on a paper card, and what each player still owes. */
export function DrivesForm({ cardKey, player, drives }: DrivesFormProps) {
  // The turns of foursomes are shown on the phone and on the card, and nothing is decided by them.
  if (!drives || player.drives?.rule.kind !== 'minimum') return null
  const { rule, members } = player.drives
  const now = countDrives(members, drives.drives, rule.each)
  return (
    <section aria-labelledby="udslag" className="grid max-w-form gap-5">
      <div className="grid gap-1">
        <h3 id="udslag">Udslag</h3>
        <p>
          Mindst {rule.each} fra hver. Nu: {drivesText(now)}.
        </p>
        {now.missing > 0 && (
          <p className="text-slate-700">
            {drives.settledAt === null
              ? 'Når kortet er spillet færdigt, står det under Resultater, til I har afgjort, hvad det koster.'
              : 'I har afgjort, hvad det koster.'}
          </p>
        )}
      </div>
      <DriveFields {...{ cardKey, members, drives }} holes={player.holes} />
    </section>
  )
}

type DriveFieldsProps = Pick<DrivesFormProps, 'cardKey'> & {
  holes: FlightPlayer['holes']
  members: CardDrives['members']
  drives: DeskDrives
}

function DriveFields({ cardKey, holes, members, drives }: DriveFieldsProps) {
  const save = useMutation(deskMutations(useQueryClient(), cardKey.tournamentId).setDrives)
  const toast = useToast()
  // A phone may note a drive meanwhile, so what is stored is shown until the user changes a hole.
  const [changed, setChanged] = useState<{ drives: DeskDrives['drives']; basedOn: string }>()
  const shown = changed ?? { drives: drives.drives, basedOn: drives.version }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const onSuccess = () => {
      setChanged(undefined)
      toast({ title: 'Udslagene er gemt.', tone: 'success' })
    }
    save.mutate({ ...cardKey, ...shown }, { onSuccess })
  }
  const options = [
    { value: '', label: 'Ikke noteret' },
    ...members.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.name
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {holes.map(({ number }, i) => (
          <SelectField
            key={number}
            name={`drive-${number}`}
            label={`Udslag på hul ${number}`}
            value={shown.drives[i] ?? ''}
            onChange={({ target }) =>
              setChanged({ ...shown, drives: shown.drives.with(i, target.value || null) })
            }
            options={options}
          />
        ))}
      </div>
      <SaveProblem
        isBehind={shown.basedOn !== drives.version}
        onCatchUp={() => setChanged({ ...shown, basedOn: drives.version })}
        save={{ ...save, isSuccess: false }}
        title="Udslagene er ikke gemt"
      >
        {drives.drives.map((id) => nameOf(id) ?? '–').join(', ')}
      </SaveProblem>
      <Button type="submit" className="w-fit" busy={save.isPending && 'Gemmer …'}>
        Gem udslagene
      </Button>
    </form>
  )
}
