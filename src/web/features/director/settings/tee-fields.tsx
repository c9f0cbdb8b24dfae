import type { PlayedTee, TournamentSettings } from '#contract/director/settings.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { DivisionRow } from './parse-settings.ts'

type Gender = 'men' | 'women'

type TeeProps = {
  at: (field: string) => string
  /** The stored tees; none for another course. */
  tees: readonly PlayedTee[]
  /** The rated tees of the course. */
  rated: TournamentSettings['courses'][number]['tees']
  /** The ids of the stored divisions, to which the tees refer by index. */
  owners: readonly string[]
  divisions: readonly DivisionRow[]
  isDrawn: boolean
}

type Choice = { gender: Gender; name: string; empty: string }

const genders: readonly { gender: Gender; label: string }[] = [
  { gender: 'men', label: 'herrer' },
  { gender: 'women', label: 'damer' },
]

/** One tee per gender, and another for a division with its own. */
export function TeeFields(props: TeeProps) {
  const { at, tees, owners, divisions } = props
  const chosen = (gender: Gender, key: string | null) =>
    tees.find((tee) => tee.gender === gender && ownerOf(tee, owners) === key)?.name ?? ''
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {genders.map(({ gender, label }) => (
          <Tee
            key={gender}
            name={at(`tee-${gender}`)}
            label={`Teested, ${label}`}
            of={{ gender, name: chosen(gender, null), empty: 'Det sædvanlige' }}
            {...props}
          />
        ))}
      </div>
      {divisions.length > 1 && (
        <details
          {...(tees.some(({ division }) => division !== null) && { open: true })}
          className="group"
        >
          <summary className="flex min-h-11 w-fit list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
            <Icon name="chevron-down" className="group-open:rotate-180" />
            Et andet teested for en række
          </summary>
          <div className="grid items-end gap-5 pt-3 sm:grid-cols-2">
            {divisions.flatMap(({ key, from }) =>
              genders
                .filter(({ gender }) => (from.gender ?? gender) === gender)
                .map(({ gender, label }) => (
                  <Tee
                    key={`${key}-${gender}`}
                    name={at(`tee-${key}-${gender}`)}
                    label={`${from.name || 'Ny række'}, ${label}`}
                    of={{ gender, name: chosen(gender, key), empty: 'Som de andre' }}
                    {...props}
                  />
                )),
            )}
          </div>
        </details>
      )}
    </>
  )
}

const ownerOf = ({ division }: PlayedTee, owners: readonly string[]) =>
  division === null ? null : owners[division]

type TeeFieldProps = Pick<TeeProps, 'rated' | 'isDrawn'> & {
  name: string
  label: string
  of: Choice
}

function Tee({ name, label, of, rated, isDrawn }: TeeFieldProps) {
  const options = optionsOf(rated, of)
  return (
    <SelectField
      name={name}
      label={label}
      {...(isDrawn && of.name ? {} : { emptyLabel: of.empty })}
      options={isDrawn ? options.filter(({ value }) => value === of.name) : options}
      defaultValue={of.name}
      required={false}
    />
  )
}

/** The tees of the course, and a stored one that the course no longer has. */
function optionsOf(rated: TeeProps['rated'], { gender, name }: Choice) {
  const own = rated
    .filter((tee) => tee.gender === gender)
    .map((tee) => ({
      value: tee.name,
      label: tee.lengthMetres === null ? tee.name : `${tee.name} (${tee.lengthMetres} m)`,
    }))
  const isMissing = name !== '' && !own.some(({ value }) => value === name)
  return isMissing ? [{ value: name, label: name }, ...own] : own
}
