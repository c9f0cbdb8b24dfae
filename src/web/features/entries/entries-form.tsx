import { useRef, type FormEvent } from 'react'
import type { DirectorsEntries } from '#contract/entries/director.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { entriesSearch, type EntriesSearch } from './entries-search.ts'

type EntriesFormProps = {
  search: EntriesSearch
  divisions: DirectorsEntries['divisions']
  onSearch: (search: EntriesSearch) => void
}

const shows = [
  { value: 'playing', label: 'Har en plads' },
  { value: 'waiting', label: 'Venteliste' },
  { value: 'unpaid', label: 'Mangler at betale' },
  { value: 'gone', label: 'Afbud og udløbet' },
]

const sorts = [
  { value: 'number', label: 'Tilmelding' },
  { value: 'name', label: 'Efternavn' },
  { value: 'club', label: 'Klub' },
  { value: 'handicap', label: 'Handicap' },
  { value: 'division', label: 'Række' },
]

/** Filters and sorts the list by the address. */
export function EntriesForm({ search, divisions, onSearch }: EntriesFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!form.current) return
    const { sort, ...filters } = entriesSearch(Object.fromEntries(new FormData(form.current)))
    // The default order is omitted from the address.
    onSearch(sort === 'number' ? filters : { ...filters, sort })
  }
  return (
    <form
      ref={form}
      method="get"
      role="search"
      aria-label="Deltagere"
      onInput={ask}
      onSubmit={ask}
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))] max-lg:[&>:first-child]:col-span-2"
    >
      <TextField
        name="q"
        type="search"
        label="Navn, klub, mail eller telefon"
        defaultValue={search.q}
        maxLength={80}
        autoComplete="off"
        required={false}
      />
      <SelectField
        name="show"
        label="Vis"
        emptyLabel="Alle med"
        required={false}
        options={shows}
        defaultValue={search.show ?? ''}
      />
      {divisions.length > 1 && (
        <SelectField
          name="division"
          label="Række"
          emptyLabel="Alle rækker"
          required={false}
          options={divisions.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={search.division ?? ''}
        />
      )}
      <SelectField
        name="sort"
        label="Rækkefølge"
        required={false}
        options={sorts}
        defaultValue={search.sort ?? 'number'}
      />
    </form>
  )
}
