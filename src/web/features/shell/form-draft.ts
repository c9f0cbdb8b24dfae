import { removeSessionItem, getSessionItem, setSessionItem } from './session-storage.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The values of a form's fields by name. */
export type FormDraft = Record<string, string>

/** Under `mine:`, so that a draft is deleted at sign-out. */
const keyOf = (place: string) => `mine:typed:${place}`

export const saveFormDraft = (place: string, draft: unknown) =>
  setSessionItem(keyOf(place), JSON.stringify(draft))

export const deleteFormDraft = (place: string) => removeSessionItem(keyOf(place))

export function loadFormDraft<T>(place: string): T | undefined {
  const kept = getSessionItem(keyOf(place))
  return kept === undefined ? undefined : (JSON.parse(kept) as T)
}

export const readFormDraft = (form: HTMLFormElement): FormDraft =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** Fills the fields now, and those that appear because of it in the next frame. */
export function restoreFormDraft(form: HTMLFormElement, draft: FormDraft): () => void {
  fill(form, draft)
  const frame = requestAnimationFrame(() => fill(form, draft))
  return () => cancelAnimationFrame(frame)
}

function fill(form: HTMLFormElement, draft: FormDraft) {
  for (const field of form.querySelectorAll<Field>('[name]')) {
    const value = draft[field.name]
    if (
      field instanceof HTMLInputElement &&
      (field.type === 'radio' || field.type === 'checkbox')
    ) {
      const isOn = value === field.value
      if (field.checked !== isOn && (isOn || field.type === 'checkbox')) field.click()
    } else if (value !== undefined && accepts(field, value)) type(field, value)
  }
}

/** Whether the field is writable and, for a select, has the option. */
function accepts(field: Field, value: string): boolean {
  if (field.value === value) return false
  if (!(field instanceof HTMLSelectElement)) return !field.readOnly
  return [...field.options].some((option) => option.value === value)
}

/** Simulates typing by events: a controlled React field notices nothing else. */
function type(field: Field, value: string) {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
