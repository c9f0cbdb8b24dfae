import { useRef, type FormEvent } from 'react'
import type { Entrants } from '#contract/entries/endpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { entrantsSearch, type EntrantsSearch } from './entrants-search.ts'

type EntrantsFormProps = {
  search: EntrantsSearch
  divisions: Entrants['divisions']
  action: string
  onSearch: (search: EntrantsSearch) => void
}

/** A GET form with filters; with scripts it also submits at every change. */
export function EntrantsForm({ search, divisions, action, onSearch }: EntrantsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (form.current) onSearch(entrantsSearch(Object.fromEntries(new FormData(form.current))))
  }
  return (
    <form
      ref={form}
      method="get"
      role="search"
      aria-label="Find en deltager"
      action={action}
      onInput={ask}
      onSubmit={ask}
      className="grid max-w-3xl items-end gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        name="q"
        type="search"
        label="Navn eller klub"
        defaultValue={search.q}
        maxLength={80}
        autoComplete="off"
        required={false}
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
      <Button type="submit" variant="secondary">
        Vis
      </Button>
    </form>
  )
}
