import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react'
import type { z } from 'zod'
import { validateInput, type InputSchema, type OutputOf, type Validator } from './validate-input.ts'
import { exclusiveAction, idleState } from './exclusive-action.ts'
import { showErrors, initialFormErrors, type FieldError } from './form-errors.ts'

type ContractForm<In extends Validator> = {
  endpoint: InputSchema<In>
  /**
   * Sends valid input: `input` as the schema parsed it, `raw` as the form holds it. The form is busy until
   * the promise settles; a rejection becomes `error`.
   */
  send: (input: OutputOf<In>, raw: z.input<In>) => Promise<unknown>
  /** The input for the schema from the values of the fields; the values themselves by default. */
  read?: (fields: Record<string, string>) => unknown
  /** The name of the field for a path in the schema; the first part of the path by default. */
  fieldOf?: (path: readonly PropertyKey[]) => string
  /** The errors of a form that was posted without scripts and refused. */
  posted?: readonly FieldError[]
}

/**
 * Validates a form by a schema, which may be loaded first (`validateInput`), and sends it. During both the form
 * is busy and ignores a second press. A failure becomes `error`, and the fields keep their values. `showErrors`
 * decides when an error is shown; an invalid submit focuses the first one.
 */
export function useContractForm<In extends Validator>(options: ContractForm<In>) {
  const { endpoint, send, read = unchanged, fieldOf = firstPart } = options
  const [state, setState] = useState(idleState)
  const [press] = useState(() => exclusiveAction(setState))
  const [formErrors, dispatch] = useReducer(showErrors, options.posted, initialFormErrors)
  const form = useRef<HTMLFormElement>(null)
  const lastCheck = useRef(0)
  useEffect(() => focusFirst(form.current, formErrors.refused), [formErrors.refused])

  const validate = async (raw: unknown) => {
    const { success, data, error } = await validateInput(endpoint, raw)
    const errors = success
      ? []
      : error.issues.map(({ path, code, message }) => ({ field: fieldOf(path), code, message }))
    return { isValid: success, data, errors }
  }
  const submit = (raw: unknown) =>
    void press(async () => {
      lastCheck.current += 1
      const { isValid, data, errors } = await validate(raw)
      dispatch({ kind: 'submit', errors })
      if (isValid) await send(data as OutputOf<In>, raw as z.input<In>)
    })
  const check = async (kind: 'input' | 'blur', event: SyntheticEvent<HTMLFormElement>) => {
    const field = fieldOfTarget(event.target)
    if (!field) return
    const [raw, checkNumber] = [read(formValues(event.currentTarget)), ++lastCheck.current]
    if (kind === 'blur') await pointerReleased()
    const { errors } = await validate(raw)
    // Ignores a result that a later event has made obsolete.
    if (checkNumber === lastCheck.current) dispatch({ kind, ...field, errors })
  }
  return {
    ...state,
    shown: formErrors.shown,
    refused: formErrors.refused,
    isWrong: (field: string) => formErrors.shown.some((error) => error.field === field),
    submit,
    /** Clears all errors, for a form whose fields have changed. */
    reset: () => dispatch({ kind: 'reset' }),
    /**
     * For the form element. The first focus starts loading the schema. `method` keeps the input out of the address
     * when the form is submitted before hydration.
     */
    props: {
      method: 'post' as const,
      onFocus: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
        form.current = currentTarget
        endpoint.loadSchema().catch(() => undefined)
      },
      onInput: (event: SyntheticEvent<HTMLFormElement>) => void check('input', event),
      onBlur: (event: SyntheticEvent<HTMLFormElement>) => void check('blur', event),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        form.current = event.currentTarget
        submit(read(formValues(event.currentTarget)))
      },
    },
  }
}

const unchanged = (fields: Record<string, string>): unknown => fields
const firstPart = ([field]: readonly PropertyKey[]) => String(field)

/** The values that the form would post; for forms without files. */
const formValues = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string>

/** The field of an event, and whether it has a value; undefined for a button. */
function fieldOfTarget(target: EventTarget): { field: string; isFilled: boolean } | undefined {
  if (!isField(target)) return undefined
  const isTicked = !('checked' in target) || !/checkbox|radio/.test(target.type) || target.checked
  return { field: target.name, isFilled: target.value !== '' && isTicked }
}

/** Focuses the list of errors above the form where there is one, otherwise the first invalid field. */
function focusFirst(form: HTMLFormElement | null, refused: readonly FieldError[]): void {
  if (!form || refused.length === 0) return
  const list = form.querySelector<HTMLElement>('[data-form-errors]:not([hidden])')
  if (list) {
    // The focus alone would scroll a long list to its middle.
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
 * Waits until no finger and no mouse button is down. An error shown during a press would move the button away,
 * and the press would be lost. After `pointerup` a touch still sends its `click`.
 */
function pointerReleased(): Promise<void> {
  if (!document.querySelector(':active')) return Promise.resolve()
  return new Promise((resolve) => {
    const done = new AbortController()
    const finish = () => {
      done.abort()
      // The handlers of the press run first.
      setTimeout(resolve)
    }
    for (const end of ['pointerup', 'pointercancel', 'click', 'dragend']) {
      document.addEventListener(end, finish, { signal: done.signal })
    }
  })
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (target: EventTarget): target is Field =>
  (target instanceof HTMLInputElement && target.type !== 'hidden') ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement
