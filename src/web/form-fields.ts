import type { FieldError } from './form-errors.ts'

/** Everything that a form would post; files are not for these forms. */
export const formValues = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string>

/** The field that something happened in, and whether anything is in it; undefined for a button. */
export function fieldOfTarget(
  target: EventTarget,
): { field: string; isFilled: boolean } | undefined {
  if (!isField(target)) return undefined
  const isTicked = !('checked' in target) || !/checkbox|radio/.test(target.type) || target.checked
  return { field: target.name, isFilled: target.value !== '' && isTicked }
}

/**
 * Leads to what a press was refused for: the list above the form where there is one, otherwise the
 * first of the fields, in the order in which they stand.
 */
export function focusFirst(form: HTMLFormElement | null, refused: readonly FieldError[]): void {
  if (!form || refused.length === 0) return
  const list = form.querySelector<HTMLElement>('[data-form-errors]')
  if (list) {
    // A long list would otherwise be scrolled to its middle.
    list.focus({ preventScroll: true })
    list.scrollIntoView()
    return
  }
  const wrong = new Set(refused.map(({ field }) => field))
  const first = Array.from(form.elements).find(
    (element) => isField(element) && wrong.has(element.name),
  )
  if (first instanceof HTMLElement) first.focus()
}

/**
 * When no finger and no button is down: a message that came now would push away what is being
 * pressed, and the press would be lost. A touch says `click` only, after its `pointerup`.
 */
export function released(): Promise<void> {
  if (!document.querySelector(':active')) return Promise.resolve()
  return new Promise((resolve) => {
    const done = new AbortController()
    const go = () => {
      done.abort()
      // What was pressed answers first.
      setTimeout(resolve)
    }
    for (const end of ['pointerup', 'pointercancel', 'click', 'dragend']) {
      document.addEventListener(end, go, { signal: done.signal })
    }
  })
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (target: EventTarget): target is Field =>
  (target instanceof HTMLInputElement && target.type !== 'hidden') ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement
