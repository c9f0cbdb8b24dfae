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

/** Resolves when the page shows the result. */
export type OnSearch = (change: HandicapSearch) => Promise<void>

/** The id of the element with the result, or with the text for a missing one. */
export const answerId = 'dine-slag'

/** Updates the search params on a choice, when a text field loses focus, and when the form is sent. */
export function handicapHandlers(search: HandicapSearch, onSearch: OnSearch) {
  return {
    choose({ target }: ChangeEvent<HTMLSelectElement>) {
      const change: HandicapSearch = { [target.name]: target.value || undefined }
      // Tees belong to the club, and the percentage belongs to the format.
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

/** Sets the fields to the search params after going back, except for the focused field. */
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

/** Focuses the first invalid field, otherwise the result, which is below the form on a phone. */
function focusOutcome(form: HTMLFormElement) {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const outcome = wrong ?? document.getElementById(answerId)
  outcome?.focus()
}

function valueOf(typed: FormData, name: HandicapField) {
  const value = typed.get(name)
  const text = typeof value === 'string' ? value : ''
  // An empty handicap stays in the address, because it marks the form as sent.
  return text === '' && !indexFields.some((field) => field === name) ? undefined : forAddress(text)
}

const fieldNames = Object.keys(handicapShape) as HandicapField[]

/** The selected options without search params. */
const usualValues: Partial<Record<HandicapField, string>> = {
  format: allowances[0]?.code,
  holes: '9',
}
