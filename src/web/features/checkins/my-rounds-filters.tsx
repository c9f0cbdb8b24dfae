import type { Output } from '#contract/endpoint.ts'
import type { listMyCheckIns } from '#contract/my-check-ins.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { choicesOf, type RoundsFilter } from './my-rounds-filter.ts'

type Props = {
  filter: RoundsFilter
  onFilter: (filter: RoundsFilter) => void
  data: Output<typeof listMyCheckIns>
}

/** A filter with a single option is hidden. */
export function MyRoundsFilters({ filter, onFilter, data }: Props) {
  const golfers = choicesOf(data.checkIns, 'golfer')
  const clubs = choicesOf(data.checkIns, 'club')
  const seasons = data.seasons.map((code) => ({ value: code, label: `Sæson ${code}` }))
  const choose = (what: Partial<RoundsFilter>) => onFilter({ ...filter, ...what })
  return (
    <form
      method="get"
      role="search"
      aria-label="Runder"
      onSubmit={(event) => event.preventDefault()}
      className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]"
    >
      {seasons.length > 1 && (
        <SelectField
          name="season"
          label="Sæson"
          options={seasons}
          value={data.season ?? ''}
          onChange={(event) => onFilter({ season: event.target.value, q: filter.q })}
        />
      )}
      {golfers.length > 1 && (
        <SelectField
          name="golfer"
          label="Spiller"
          emptyLabel="Alle"
          required={false}
          options={golfers}
          value={filter.golfer ?? ''}
          onChange={(event) => choose({ golfer: event.target.value || undefined })}
        />
      )}
      {clubs.length > 1 && (
        <SelectField
          name="club"
          label="Klub"
          emptyLabel="Alle"
          required={false}
          options={clubs}
          value={filter.club ?? ''}
          onChange={(event) => choose({ club: event.target.value || undefined })}
        />
      )}
      <SearchField
        label="Klub, spiller eller kort"
        value={filter.q ?? ''}
        onChange={(q) => choose({ q: q || undefined })}
      />
    </form>
  )
}
