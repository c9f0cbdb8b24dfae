import type { FieldError } from './form-errors.ts'

/** Every value that the form would post. Forms with files do not use this. */
export const formValues = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string>

/** The field of an event, and whether it holds anything; undefined for a button. */
export function fieldOfTarget(
  target: EventTarget,
): { field: string; isFilled: boolean } | undefined {
  if (!isField(target)) return undefined
  const isTicked = !('checked' in target) || !/checkbox|radio/.test(target.type) || target.checked
  return { field: target.name, isFilled: target.value !== '' && isTicked }
}

/** Focuses the list of errors above the form where there is one, otherwise the first invalid field. */
export function focusFirst(form: HTMLFormElement | null, refused: readonly FieldError[]): void {
  if (!form || refused.length === 0) return
  const list = form.querySelector<HTMLElement>('[data-form-errors]')
  if (list) {
    // The browser would scroll a long list to its middle.
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
 * Waits until no finger and no mouse button is down. A message that appeared during a press would move
 * the button away, and the press would be lost. After `pointerup` a touch still sends its `click`.
 */
export function released(): Promise<void> {
  if (!document.querySelector(':active')) return Promise.resolve()
  return new Promise((resolve) => {
    const done = new AbortController()
    const go = () => {
      done.abort()
      // The handlers of the press run first.
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
