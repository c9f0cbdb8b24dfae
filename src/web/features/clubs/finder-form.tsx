import { useRef, type FormEvent, useEffect, type RefObject } from 'react'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { regions } from '#domain/clubs/regions.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { finderSearch, type FinderSearch } from './finder-search.ts'
import { FinderShortcuts } from './finder-shortcuts.tsx'
import { dayChoices, normalTime, timeChoices } from './moment-text.ts'

type FinderFormProps = {
  search: FinderSearch
  answer: ClubSearch | undefined
  onSearch: (search: FinderSearch) => void
}

/** A GET form, which works without scripts; with scripts it searches at every change. */
export function FinderForm({ search, answer, onSearch }: FinderFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useFieldsFromSearch(form, search)
  const submit = () => {
    clearTimeout(timer.current)
    if (form.current) onSearch(readForm(form.current))
  }
  const submitSoon = (event: FormEvent) => {
    clearTimeout(timer.current)
    const isTyping = event.target instanceof HTMLInputElement
    timer.current = setTimeout(submit, isTyping ? 180 : 0)
  }
  return (
    <form
      method="get"
      ref={form}
      role="search"
      action="/clubs"
      aria-label="Find en klub"
      onInput={submitSoon}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-slate-300 bg-white p-4 sm:mt-6 sm:px-6 sm:pt-5 sm:pb-4"
    >
      {answer && <FinderShortcuts search={search} answer={answer} />}
      <MainFilters search={search} answer={answer} />
      <MoreFilters search={search} answer={answer} />
    </form>
  )
}

type PartProps = Pick<FinderFormProps, 'search' | 'answer'>

/** Text, place, day and hour. */
function MainFilters({ search, answer }: PartProps) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="grid grid-cols-2 gap-4">
        <TextField
          name="q"
          type="search"
          label="Klub eller by"
          defaultValue={search.q}
          maxLength={80}
          autoComplete="off"
          required={false}
        />
        <TextField
          name="near"
          label="Nær ved"
          placeholder="Postnr. eller by"
          defaultValue={search.near}
          maxLength={40}
          autoComplete="postal-code"
          required={false}
        />
      </div>
      <div className="grid grid-cols-[3fr_2fr] gap-4 sm:grid-cols-2">
        <Choice
          name="day"
          label="Dag"
          empty="Vælg dag"
          value={search.day}
          options={dayChoices(answer?.today, search.day)}
        />
        <Choice
          name="time"
          label="Klokken"
          empty="Vælg"
          value={normalTime(search.time)}
          options={timeChoices(search.time)}
        />
      </div>
    </div>
  )
}

/** Less common filters; open when one of them is in use. */
function MoreFilters({ search, answer }: PartProps) {
  const used = [search.region, search.holes, search.within, search.card].filter(Boolean).length
  return (
    <div className="relative">
      <details open={used > 0} className="group">
        <summary className="mr-36 flex min-h-12 w-fit list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-down" className="group-open:rotate-180" />
          <span>
            Flere valg
            <span className="max-sm:sr-only">: region, huller, afstand, kort</span>
          </span>
        </summary>
        <div className="grid grid-cols-2 gap-4 pt-4 pb-2 lg:grid-cols-4">
          <Choice
            name="region"
            label="Region"
            empty="Hele landet"
            value={search.region}
            options={regions.map((region) => ({ value: region, label: region }))}
          />
          <Choice
            name="holes"
            label="Huller"
            empty="Alle"
            value={search.holes?.toString()}
            options={holesOptions}
          />
          <Choice
            name="within"
            label="Højst væk"
            empty="Uden grænse"
            value={search.within?.toString()}
            options={withinOptions(search.within)}
          />
          <Choice
            name="card"
            label="Kort"
            value={search.card ?? answer?.card?.code}
            options={(answer?.cards ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
      </details>
      <Button type="submit" variant="secondary" className="absolute top-0 right-0">
        Vis klubber
      </Button>
    </div>
  )
}

type ChoiceProps = {
  name: string
  label: string
  empty?: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
}

const Choice = ({ name, label, empty, value, options }: ChoiceProps) => (
  <SelectField
    name={name}
    label={label}
    options={options}
    required={false}
    defaultValue={value ?? ''}
    {...(empty && { emptyLabel: empty })}
  />
)

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

/** The first card is the default and omitted; a day without a time means noon, a time without a day today. */
function readForm(form: HTMLFormElement): FinderSearch {
  const fields = Object.fromEntries(new FormData(form))
  const { card, day, time } = fields
  const isFirstCard = card === optionOf(form, 'card', 0)
  return finderSearch({
    ...fields,
    card: isFirstCard ? '' : card,
    day: time && !day ? optionOf(form, 'day', 1) : day,
    time: day && !time ? '12:00' : time,
  })
}

const optionOf = (form: HTMLFormElement, name: string, index: number) =>
  form.querySelector<HTMLSelectElement>(`[name=${name}]`)?.options[index]?.value

/** Updates the fields, except the focused one, when a link or the back button changes the URL. */
function useFieldsFromSearch(form: RefObject<HTMLFormElement | null>, search: FinderSearch) {
  useEffect(() => {
    if (form.current) setFields(form.current, search)
  }, [form, search])
}

function setFields(form: HTMLFormElement, search: FinderSearch) {
  for (const field of form.elements) {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
    if (!isField || field === document.activeElement) continue
    const value = field.name === 'time' ? normalTime(search.time) : search[field.name as 'q']
    const first = field instanceof HTMLSelectElement ? field.options[0]?.value : undefined
    field.value = value?.toString() ?? first ?? ''
  }
}
