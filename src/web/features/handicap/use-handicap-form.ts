import {
  useEffect,
  type ChangeEvent,
  type FocusEvent,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { allowances } from '#domain/handicap/allowances.ts'
import {
  forAddress,
  handicapShape,
  indexFields,
  textOf,
  type HandicapField,
  type HandicapSearch,
} from './handicap-search.ts'

/** Ends when the page shows the answer. */
export type OnSearch = (change: HandicapSearch) => Promise<void>

/** Where the answer stands, or what is still missing. */
export const answerId = 'dine-slag'

/** A choice is answered at once, a typed value when its field is left, everything when it is sent. */
export function handicapHandlers(search: HandicapSearch, onSearch: OnSearch) {
  return {
    choose({ target }: ChangeEvent<HTMLSelectElement>) {
      const change: HandicapSearch = { [target.name]: target.value || undefined }
      // Another club has other tees, and another format another percentage.
      if (target.name === 'club') change.tee = undefined
      if (target.name === 'format') change.allowance = undefined
      void onSearch(change)
    },
    leave({ target }: FocusEvent<HTMLInputElement>) {
      const isUnchanged = textOf(search[target.name as HandicapField]) === target.value.trim()
      if (!isUnchanged) void onSearch({ [target.name]: forAddress(target.value) })
    },
    send(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      const form = event.currentTarget
      const typed = new FormData(form)
      const sent = fieldNames.filter((name) => typed.has(name))
      const values = Object.fromEntries(sent.map((name) => [name, valueOf(typed, name)]))
      void onSearch(values).then(() => focusOutcome(form))
    },
  }
}

/** What the address says is what the fields show, but never over what somebody is typing. */
export function useRestoreOnBack(form: RefObject<HTMLFormElement | null>, search: HandicapSearch) {
  useEffect(() => {
    for (const name of fieldNames) {
      const field = form.current?.elements.namedItem(name)
      if (field === document.activeElement) continue
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField) field.value = textOf(search[name]) || (usualValues[name] ?? '')
    }
  })
}

/** To the first field that is wrong, else to the answer, which on a phone stands below the form. */
function focusOutcome(form: HTMLFormElement) {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const outcome = wrong ?? document.getElementById(answerId)
  outcome?.focus()
}

function valueOf(typed: FormData, name: HandicapField) {
  const value = typed.get(name)
  const text = typeof value === 'string' ? value : ''
  // An empty handicap stays in the address: it says that the form was sent.
  return text === '' && !indexFields.some((field) => field === name) ? undefined : forAddress(text)
}

const fieldNames = Object.keys(handicapShape) as HandicapField[]

/** What a list stands on when the address says nothing. */
const usualValues: Partial<Record<HandicapField, string>> = {
  format: allowances[0]?.code,
  holes: '9',
}
