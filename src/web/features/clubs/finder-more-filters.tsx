import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { regions } from '#domain/clubs/regions.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { mostPlayers, type FinderSearch } from './finder-search.ts'

type MoreFiltersProps = {
  search: FinderSearch
  answer: ClubSearch | undefined
  /** The answers are for the reader's own cards, so that neither players nor a kind of card is chosen. */
  isPersonal: boolean
}

/** Less common filters; open when one of them is in use. */
export function MoreFilters({ search, answer, isPersonal }: MoreFiltersProps) {
  const { region, holes, within, card, players } = search
  const isUsed = Boolean(region || holes || within || card || (players && !isPersonal))
  return (
    <div className="relative">
      <details open={isUsed} className="group">
        <summary className="mr-36 flex min-h-12 w-fit list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-down" className="group-open:rotate-180" />
          <span>
            Flere valg
            <span className="max-sm:sr-only">
              :{' '}
              {isPersonal
                ? 'region, huller, afstand'
                : 'antal spillere, region, huller, afstand, kort'}
            </span>
          </span>
        </summary>
        <div className="grid grid-cols-2 gap-4 pt-4 pb-2 sm:grid-cols-3 lg:grid-cols-5">
          {!isPersonal && <PlayersChoice players={players} />}
          <Choice
            name="region"
            label="Region"
            empty="Hele landet"
            value={region}
            options={regions.map((name) => ({ value: name, label: name }))}
          />
          <Choice
            name="holes"
            label="Huller"
            empty="Alle"
            value={holes?.toString()}
            options={holesOptions}
          />
          <Choice
            name="within"
            label="Højst væk"
            empty="Uden grænse"
            value={within?.toString()}
            options={withinOptions(within)}
          />
          {!isPersonal && <CardChoice card={card} answer={answer} />}
        </div>
      </details>
      <Button type="submit" variant="secondary" className="absolute top-0 right-0">
        Vis klubber
      </Button>
    </div>
  )
}

const PlayersChoice = ({ players }: Pick<FinderSearch, 'players'>) => (
  <Choice
    name="players"
    label="Antal spillere"
    empty="1 spiller"
    value={players?.toString()}
    options={playersOptions}
  />
)

type CardChoiceProps = Pick<FinderSearch, 'card'> & Pick<MoreFiltersProps, 'answer'>

const CardChoice = ({ card, answer }: CardChoiceProps) => (
  <Choice
    name="card"
    label="Kort"
    value={card ?? answer?.card?.code}
    options={(answer?.cards ?? []).map(({ code, name }) => ({ value: code, label: name }))}
  />
)

type ChoiceProps = {
  name: string
  label: string
  empty?: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
}

export const Choice = ({ name, label, empty, value, options }: ChoiceProps) => (
  <SelectField
    name={name}
    label={label}
    options={options}
    required={false}
    defaultValue={value ?? ''}
    {...(empty && { emptyLabel: empty })}
  />
)

const playersOptions = Array.from({ length: mostPlayers - 1 }, (_, i) => ({
  value: String(i + 2),
  label: `${i + 2} spillere`,
}))

const holesOptions = [
  { value: '9', label: '9 huller' },
  { value: '18', label: '18 huller' },
  { value: '27', label: '27 eller flere' },
]

function withinOptions(chosen: number | undefined) {
  const usual = [25, 50, 100]
  const all =
    chosen && !usual.includes(chosen) ? [...usual, chosen].toSorted((a, b) => a - b) : usual
  return all.map((kilometres) => ({ value: String(kilometres), label: `${kilometres} km` }))
}
