import type { Flag } from '#contract/flags/endpoints.ts'
import { FieldError } from '../../../ui/field.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { NumberField, TextField } from '../../../ui/text-field.tsx'
import type { ClubName } from './for-whom.ts'

export type FlagChoice = {
  state: Flag['state']
  /** As it is typed. */
  share: string
  clubIds: string[]
  reason: string
}

export type FlagErrors = { share?: string; clubs?: string; reason?: string }

type FlagFieldsProps = {
  name: string
  clubs: readonly ClubName[]
  choice: FlagChoice
  onChange: (part: Partial<FlagChoice>) => void
  errors: FlagErrors
}

/** For whom a flag is to be on, and why. */
export function FlagFields({ name, clubs, choice, onChange, errors }: FlagFieldsProps) {
  const { state, share, clubIds, reason } = choice
  return (
    <>
      <RadioCards
        name={`${name}-state`}
        legend="Hvem skal have funktionen?"
        options={stateCards}
        value={state}
        onChange={({ target }) => onChange({ state: target.value as Flag['state'] })}
      />
      {state === 'share' && (
        <NumberField
          name={`${name}-share`}
          label="Procent"
          help="De samme bliver ved med at have den, når tallet sættes op."
          value={share}
          onChange={({ target }) => onChange({ share: target.value })}
          error={errors.share}
        />
      )}
      {state === 'clubs' && (
        <ClubBoxes
          name={name}
          clubs={clubs}
          chosen={clubIds}
          onChoose={(chosen) => onChange({ clubIds: chosen })}
          error={errors.clubs}
        />
      )}
      <TextField
        name={`${name}-reason`}
        label="Hvorfor?"
        help="Står på siden, så andre kan se det."
        maxLength={200}
        value={reason}
        onChange={({ target }) => onChange({ reason: target.value })}
        error={errors.reason}
      />
    </>
  )
}

type ClubBoxesProps = Pick<FlagFieldsProps, 'name' | 'clubs'> & {
  chosen: string[]
  onChoose: (clubIds: string[]) => void
  error: string | undefined
}

function ClubBoxes({ name, clubs, chosen, onChoose, error }: ClubBoxesProps) {
  return (
    <fieldset className="max-h-56 overflow-y-auto rounded-md border border-slate-300 p-3">
      <legend className="font-semibold">Klubber</legend>
      {clubs.map((club) => (
        <Checkbox
          key={club.id}
          id={`${name}-${club.id}`}
          name={club.id}
          label={club.name}
          checked={chosen.includes(club.id)}
          onChange={({ target }) =>
            onChoose(
              target.checked ? [...chosen, club.id] : chosen.filter((one) => one !== club.id),
            )
          }
        />
      ))}
      {error && <FieldError id={`${name}-clubs`}>{error}</FieldError>}
    </fieldset>
  )
}

const stateCards = [
  { value: 'on', label: 'Alle' },
  { value: 'share', label: 'En del', description: 'Valgt tilfældigt, men altid de samme' },
  { value: 'clubs', label: 'Bestemte klubber' },
  { value: 'off', label: 'Ingen' },
]
