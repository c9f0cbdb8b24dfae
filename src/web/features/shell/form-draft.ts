import { removeSessionItem, getSessionItem, setSessionItem } from './session-storage.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What stands in the fields of a form, by their names. */
export type FormDraft = Record<string, string>

/** As `mine:`: what one person has typed goes when she signs out. */
const keyOf = (place: string) => `mine:typed:${place}`

export const saveFormDraft = (place: string, typed: unknown) =>
  setSessionItem(keyOf(place), JSON.stringify(typed))

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

/** Puts it into its fields again, now and in those that it brings with the next frame. */
export function restoreFormDraft(form: HTMLFormElement, typed: FormDraft): () => void {
  fill(form, typed)
  const later = requestAnimationFrame(() => fill(form, typed))
  return () => cancelAnimationFrame(later)
}

function fill(form: HTMLFormElement, typed: FormDraft) {
  for (const field of form.querySelectorAll<Field>('[name]')) {
    const value = typed[field.name]
    if (
      field instanceof HTMLInputElement &&
      (field.type === 'radio' || field.type === 'checkbox')
    ) {
      const isOn = value === field.value
      if (field.checked !== isOn && (isOn || field.type === 'checkbox')) field.click()
    } else if (value !== undefined && takes(field, value)) type(field, value)
  }
}

/** Not what may not be typed, and no choice that is not there. */
function takes(field: Field, value: string): boolean {
  if (field.value === value) return false
  if (!(field instanceof HTMLSelectElement)) return !field.readOnly
  return [...field.options].some((option) => option.value === value)
}

/** Told as if by hand: a component that follows the field notices nothing else. */
function type(field: Field, value: string) {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
