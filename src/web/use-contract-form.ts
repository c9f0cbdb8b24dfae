import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react'
import type { z } from 'zod'
import { validateInput, type InputSchema } from './validate-input.ts'
import { exclusiveAction, idleState } from './exclusive-action.ts'
import { showErrors, initialFormErrors, type FieldError } from './form-errors.ts'

type ContractForm<In extends z.ZodType> = {
  endpoint: InputSchema<In>
  /**
   * Sends valid input: `input` as the schema parsed it, `given` as it was typed. The form is busy until
   * the promise settles, and what it rejects with is `error`.
   */
  send: (input: z.output<In>, given: z.input<In>) => Promise<unknown>
  /** The input for the schema from the values of the fields; the values themselves by default. */
  read?: (fields: Record<string, string>) => unknown
  /** The name of the field for a path in the schema; the first part of the path by default. */
  fieldOf?: (path: readonly PropertyKey[]) => string
  /** The errors of a form that was posted without scripts and refused. */
  posted?: readonly FieldError[]
}

/**
 * Validates a form by a schema and sends it, as one action. The schema may have to be fetched first
 * (`validateInput`). From the press on the form is busy and ignores a second press. Whatever fails is
 * `error`, and the fields keep their values. `showErrors` decides when an error is shown; a refused
 * press focuses the first of them.
 */
export function useContractForm<In extends z.ZodType>(options: ContractForm<In>) {
  const { endpoint, send, read = asTheyAre, fieldOf = firstPart } = options
  const [state, setState] = useState(idleState)
  const [press] = useState(() => exclusiveAction(setState))
  const [formErrors, dispatch] = useReducer(showErrors, options.posted, initialFormErrors)
  const form = useRef<HTMLFormElement>(null)
  const lastCheck = useRef(0)
  useEffect(() => focusFirst(form.current, formErrors.refused), [formErrors.refused])

  const validate = async (given: unknown) => {
    const { success, data, error } = await validateInput(endpoint, given)
    const errors = success
      ? []
      : error.issues.map(({ path, code, message }) => ({ field: fieldOf(path), code, message }))
    return { fits: success, data, errors }
  }
  const submit = (given: unknown) =>
    void press(async () => {
      lastCheck.current += 1
      const { fits, data, errors } = await validate(given)
      dispatch({ kind: 'submit', errors })
      if (fits) await send(data as z.output<In>, given as z.input<In>)
    })
  const check = async (kind: 'input' | 'blur', event: SyntheticEvent<HTMLFormElement>) => {
    const field = fieldOfTarget(event.target)
    if (!field) return
    const [given, mine] = [read(formValues(event.currentTarget)), ++lastCheck.current]
    if (kind === 'blur') await released()
    const { errors } = await validate(given)
    // A later event has validated newer values.
    if (mine === lastCheck.current) dispatch({ kind, ...field, errors })
  }
  return {
    ...state,
    shown: formErrors.shown,
    refused: formErrors.refused,
    isWrong: (field: string) => formErrors.shown.some((one) => one.field === field),
    submit,
    /** Forgets all errors: the form has other fields from now on. */
    reset: () => dispatch({ kind: 'reset' }),
    /**
     * For the form element. The first focus begins to fetch the schema. `method` keeps what was typed
     * out of the address when the form is submitted before its scripts run.
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

const asTheyAre = (fields: Record<string, string>): unknown => fields
const firstPart = ([field]: readonly PropertyKey[]) => String(field)

/** Every value that the form would post. Forms with files do not use this. */
const formValues = (form: HTMLFormElement) =>
  Object.fromEntries(new FormData(form)) as Record<string, string>

/** The field of an event, and whether it holds anything; undefined for a button. */
function fieldOfTarget(target: EventTarget): { field: string; isFilled: boolean } | undefined {
  if (!isField(target)) return undefined
  const isTicked = !('checked' in target) || !/checkbox|radio/.test(target.type) || target.checked
  return { field: target.name, isFilled: target.value !== '' && isTicked }
}

/** Focuses the list of errors above the form where there is one, otherwise the first invalid field. */
function focusFirst(form: HTMLFormElement | null, refused: readonly FieldError[]): void {
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
function released(): Promise<void> {
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
