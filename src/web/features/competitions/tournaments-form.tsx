import { useEffect, useRef, type FormEvent, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tournamentsSearch, type TournamentsSearch } from './tournaments-search.ts'

type TournamentsFormProps = {
  search: TournamentsSearch
  clubs: readonly { slug: string; name: string }[]
  onSearch: (search: TournamentsSearch) => void
}

const whenOptions = [
  { value: 'live', label: 'I gang nu' },
  { value: 'coming', label: 'Kommende' },
  { value: 'finished', label: 'Spillet' },
]

/** A GET form with filters; with scripts it also submits at every change. */
export function TournamentsForm({ search, clubs, onSearch }: TournamentsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useFollowing(form, search)
  const ask = () => {
    clearTimeout(timer.current)
    if (form.current) onSearch(tournamentsSearch(Object.fromEntries(new FormData(form.current))))
  }
  const askSoon = (event: FormEvent) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, event.target instanceof HTMLInputElement ? 180 : 0)
  }
  return (
    <form
      method="get"
      ref={form}
      role="search"
      action="/tournaments"
      aria-label="Find en turnering"
      onInput={askSoon}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
      className="grid grid-cols-2 items-end gap-4 rounded-md border border-slate-300 bg-white p-4 sm:p-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)_auto] max-lg:[&>:first-child]:col-span-2 max-lg:[&>:last-child]:col-span-2"
    >
      <TextField
        name="q"
        type="search"
        label="Turnering, klub eller by"
        defaultValue={search.q}
        maxLength={80}
        autoComplete="off"
        required={false}
      />
      <SelectField
        name="club"
        label="Klub"
        emptyLabel="Alle klubber"
        options={clubs.map(({ slug, name }) => ({ value: slug, label: name }))}
        defaultValue={search.club ?? ''}
        required={false}
      />
      <SelectField
        name="when"
        label="Hvornår"
        emptyLabel="Alle"
        options={whenOptions}
        defaultValue={search.when ?? ''}
        required={false}
      />
      <Button type="submit" variant="secondary">
        Vis
      </Button>
    </form>
  )
}

/** Updates fields without focus when a link or the back button changes the address. */
function useFollowing(form: RefObject<HTMLFormElement | null>, search: TournamentsSearch) {
  useEffect(() => {
    if (form.current) fill(form.current, search)
  }, [form, search])
}

function fill(form: HTMLFormElement, search: TournamentsSearch) {
  for (const field of form.elements) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    if (!isField || field === document.activeElement) continue
    field.value = String(search[field.name as keyof TournamentsSearch] ?? '')
  }
}
