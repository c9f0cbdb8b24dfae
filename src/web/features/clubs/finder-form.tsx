import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { ClubSearch } from '#contract/checkins/club-finder.ts'
import { finderSearch, whereText, type FinderSearch } from './finder-search.ts'
import { Choice, MoreFilters } from './finder-more-filters.tsx'
import { FinderShortcuts } from './finder-shortcuts.tsx'
import { questionText } from './finder-text.ts'
import { dayChoices, normalTime, timeChoices, timeValue } from './moment-text.ts'
import { WhereField } from './where-field.tsx'

type FinderFormProps = {
  search: FinderSearch
  answer: ClubSearch | undefined
  /** The answers are for the reader's own cards, so that no kind of card is chosen. */
  isPersonal: boolean
  onSearch: (search: FinderSearch) => void
}

/**
 * A GET form, which works without scripts; with scripts it searches at every change. On a phone it is folded
 * into one line with the usual moments below, so that the answer is in sight (`finder.css` unfolds it where there is
 * room).
 */
export function FinderForm({ search, answer, isPersonal, onSearch }: FinderFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useFieldsFromSearch(form, search)
  const submit = () => {
    clearTimeout(timer.current)
    if (form.current) onSearch({ ...readForm(form.current), ...shownBy(search) })
  }
  const submitSoon = (event: FormEvent) => {
    clearTimeout(timer.current)
    // The place is searched when it is chosen, not at every letter.
    const isPlace = event.target instanceof HTMLInputElement
    if (!isPlace) timer.current = setTimeout(submit, 0)
  }
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className="relative z-20 mt-4 rounded-md border border-slate-300 bg-white sm:mt-6">
      <details
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
        className="finder-form group/fold"
      >
        <FoldedQuestion text={questionText(search, answer)} />
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
            close()
          }}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4 group-open/fold:pt-2 sm:gap-4 sm:px-6 sm:pt-5 sm:pb-4"
        >
          <MainFilters
            search={search}
            answer={answer}
            onWhere={(where) =>
              form.current &&
              onSearch({
                ...finderSearch({ ...readForm(form.current), where }),
                ...shownBy(search),
              })
            }
          />
          <MoreFilters search={search} answer={answer} isPersonal={isPersonal} />
        </form>
      </details>
      {answer && (
        <div className="px-4 pb-3 sm:px-6 sm:pb-5">
          <FinderShortcuts search={search} answer={answer} onChoose={close} />
        </div>
      )}
    </div>
  )
}

/** The question in one line on a phone, which opens the form. */
function FoldedQuestion({ text }: { text: string }) {
  return (
    <summary className="flex min-h-12 list-none items-center justify-between gap-4 px-4 py-1.5 [&::-webkit-details-marker]:hidden">
      <span>
        <span className="block text-sm text-slate-600">Hvor og hvornår?</span>
        <span className="font-semibold">{text}</span>
      </span>
      <span className="text-link shrink-0 group-open/fold:hidden">Ret</span>
      <span className="text-link hidden shrink-0 group-open/fold:inline">Luk</span>
    </summary>
  )
}

/** What only changes how an answer is shown stays as it is. */
const shownBy = ({ view, who }: FinderSearch) => ({ ...(view && { view }), ...(who && { who }) })

type PartProps = Pick<FinderFormProps, 'search' | 'answer'>

/** Place, day and hour. */
function MainFilters({ search, answer, onWhere }: PartProps & { onWhere: (text: string) => void }) {
  const day = search.day ?? answer?.at?.day
  const time = normalTime(search.time) ?? (answer?.at ? timeValue(answer.at.minute) : undefined)
  return (
    <div className="grid gap-3 sm:gap-4 lg:grid-cols-2">
      <WhereField value={whereText(search)} onChoose={onWhere} />
      <div className="grid grid-cols-[3fr_2fr] gap-3 sm:grid-cols-2 sm:gap-4">
        <Choice name="day" label="Dag" value={day} options={dayChoices(answer?.today, day)} />
        <Choice name="time" label="Klokken" value={time} options={timeChoices(time)} />
      </div>
    </div>
  )
}

/** The first card is the default and omitted. An older address becomes one with the one field. */
function readForm(form: HTMLFormElement): FinderSearch {
  const { card, ...fields } = Object.fromEntries(new FormData(form))
  const isFirstCard = card === optionOf(form, 'card', 0)
  return finderSearch({ ...fields, ...(!isFirstCard && { card }) })
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
    if (!(field instanceof HTMLSelectElement) || field === document.activeElement) continue
    const value = field.name === 'time' ? normalTime(search.time) : search[field.name as 'region']
    // Day and hour show the next sensible tee time by default, which the server rendered as selected.
    const usual = [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
    field.value = value ?? usual ?? field.options[0]?.value ?? ''
  }
}
