import { useEffect, useRef, useState } from 'react'
import { namesOf, type AdminList, type ListFilter } from '#contract/admin/list.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { inputClass } from '../../../ui/input-class.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ListSearch } from './list-search-params.ts'

type ToolbarProps = {
  list: AdminList
  search: ListSearch
  /** `replace`: typing creates no entries in the browser history. */
  onChange: (change: ListSearch, replace?: boolean) => void
  onClear: () => void
}

/** Search and filters of a list. Without scripts it is a form with a submit button. */
export function ListToolbar({ list, search, onChange, onClear }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false)
  const isNarrowed = ['q', ...list.filters.flatMap(namesOf)].some((name) => name in search)
  return (
    <form role="search" className="flex flex-wrap items-end gap-x-3 gap-y-3" method="get">
      <SearchBox list={list} said={String(search.q ?? '')} onChange={onChange} />
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={cx(buttonClass({ variant: 'secondary' }), 'w-full text-sm md:hidden')}
      >
        {isOpen ? 'Skjul filtre' : 'Filtre og rækkefølge'}
      </button>
      <div className={cx('flex-wrap items-end gap-3 md:contents', isOpen ? 'flex' : 'hidden')}>
        {list.filters.map((filter) => (
          <Filter key={filter.key} {...{ filter, search, onChange }} />
        ))}
        <SortChoice {...{ list, search, onChange }} />
      </div>
      {isNarrowed && (
        <button
          type="button"
          onClick={onClear}
          className={cx(buttonClass({ variant: 'quiet' }), 'px-3!')}
        >
          Vis alle
        </button>
      )}
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          Søg
        </button>
      </noscript>
    </form>
  )
}

const pause = 250

/** Searches when the typing pauses. Changes from elsewhere, such as the back button, update the field. */
function SearchBox({
  list,
  said,
  onChange,
}: Pick<ToolbarProps, 'list' | 'onChange'> & { said: string }) {
  const [typed, setTyped] = useState(said)
  const [asked, setAsked] = useState(said)
  const [known, setKnown] = useState(said)
  const timer = useRef<number>(undefined)
  if (said !== known) {
    setKnown(said)
    // The result of an earlier search must not overwrite letters typed since.
    if (said !== asked) {
      setTyped(said)
      setAsked(said)
    }
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      setAsked(text.trim())
      onChange({ q: text.trim() }, said !== '')
    }, pause)
  }
  return (
    <label className={cx(labelClass, 'min-w-56 flex-[2_1_18rem]')}>
      Søg
      <span className="relative">
        <Icon name="search" className="absolute top-1/2 left-3.5 -translate-y-1/2 text-slate-600" />
        <input
          type="search"
          name="q"
          data-search
          value={typed}
          maxLength={100}
          placeholder={list.searchHint}
          onChange={(event) => type(event.currentTarget.value)}
          className={cx(inputClass, 'min-h-11! pl-11! text-sm md:min-h-9! md:py-1! font-normal')}
        />
      </span>
    </label>
  )
}

type FilterProps = Pick<ToolbarProps, 'search' | 'onChange'> & { filter: ListFilter }

function Filter({ filter, search, onChange }: FilterProps) {
  if (filter.kind === 'period') return <Period {...{ filter, search, onChange }} />
  if (filter.kind === 'number') return <Whole {...{ filter, search, onChange }} />
  const { key, label, words } = filter
  return (
    <label className={labelClass}>
      {label}
      <Select
        name={key}
        value={String(search[key] ?? '')}
        onPick={(value) => onChange({ [key]: value })}
      >
        <option value="">Alle</option>
        {Object.entries(words).map(([value, word]) => (
          <option key={value} value={value}>
            {word.label}
          </option>
        ))}
      </Select>
    </label>
  )
}

/** Applied on blur and Enter, because an incomplete number is another number. */
function Whole({ filter: { key, label }, search, onChange }: FilterProps) {
  const said = String(search[key] ?? '')
  const ask = (value: string) => {
    if (value.trim() !== said) onChange({ [key]: value.trim() })
  }
  return (
    <label className={labelClass}>
      {label}
      <input
        type="text"
        inputMode="numeric"
        name={key}
        key={said}
        defaultValue={said}
        maxLength={8}
        onBlur={(event) => ask(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          ask(event.currentTarget.value)
        }}
        className={cx(inputClass, 'figures min-h-11! px-3! text-sm font-normal md:w-28')}
      />
    </label>
  )
}

function Period({ filter, search, onChange }: FilterProps) {
  const [from = '', to = ''] = namesOf(filter)
  const day = (name: string, label: string) => (
    <label className={labelClass}>
      {label}
      <input
        type="date"
        name={name}
        key={String(search[name] ?? '')}
        defaultValue={String(search[name] ?? '')}
        // An incomplete date is no date; it is applied on blur.
        onBlur={(event) => {
          const { value } = event.currentTarget
          if (value !== String(search[name] ?? '')) onChange({ [name]: value })
        }}
        className={cx(
          inputClass,
          'figures min-h-11! px-3! text-sm md:min-h-9! md:py-1! font-normal md:w-38',
        )}
      />
    </label>
  )
  return (
    <>
      {day(from, `${filter.label} fra`)}
      {day(to, `${filter.label} til`)}
    </>
  )
}

/** The choice of sorting on phones, which have no column headings. */
function SortChoice({ list, search, onChange }: Omit<ToolbarProps, 'onClear'>) {
  const now = `${search.sort ?? list.sort.by} ${search.order ?? list.sort.order}`
  const sortable = list.columns.filter((column) => column.sortable)
  const pick = (value: string) => {
    const [sort = '', order = ''] = value.split(' ')
    onChange({ sort, order })
  }
  return (
    <label className={cx(labelClass, 'md:hidden')}>
      Rækkefølge
      <Select value={now} onPick={pick}>
        {sortable.flatMap(({ key, heading }) => [
          <option key={`${key} asc`} value={`${key} asc`}>{`${heading}, stigende`}</option>,
          <option key={`${key} desc`} value={`${key} desc`}>{`${heading}, faldende`}</option>,
        ])}
      </Select>
    </label>
  )
}

type SelectProps = {
  name?: string
  value: string
  onPick: (value: string) => void
  children: React.ReactNode
}

function Select({ name, value, onPick, children }: SelectProps) {
  return (
    <span className="relative block">
      <select
        name={name}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
        className={cx(
          inputClass,
          'min-h-11! appearance-none pr-9! pl-3! text-sm md:min-h-9! md:py-1! font-normal md:max-w-44',
        )}
      >
        {children}
      </select>
      <Icon
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-slate-600"
      />
    </span>
  )
}

const labelClass =
  'grid flex-[1_1_9rem] gap-1 text-xs md:gap-0.5 font-semibold text-slate-700 md:flex-none'
