import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react'
import type { z } from 'zod'
import { fieldOfTarget, formValues, focusFirst, released } from './form-fields.ts'
import { validateInput, type InputSchema } from './validate-input.ts'
import { exclusiveAction, idleState } from './exclusive-action.ts'
import { showErrors, initialFormErrors, type FieldError } from './form-errors.ts'

type ContractForm<In extends z.ZodType> = {
  endpoint: InputSchema<In>
  /**
   * Sends what fits, read by the contract and as it was given. What it waits for belongs to the
   * press, and what it throws is `error`.
   */
  send: (input: z.output<In>, given: z.input<In>) => Promise<unknown>
  /** What the fields hold, as the contract wants it; themselves, where it is not said. */
  read?: (fields: Record<string, string>) => unknown
  /** The field that a place in the contract is typed in. */
  fieldOf?: (path: readonly PropertyKey[]) => string
  /** What was refused before, when the form was posted without scripts. */
  posted?: readonly FieldError[]
}

/**
 * How a form is sent: validated by the contract, then posted, in one action. The shapes may have to be
 * fetched first (`validateInput`); from the press on the form is busy, a second press is not heard, and
 * whatever fails on the way is `error`, with everything typed still standing in its fields. What
 * does not fit is told gently (`showErrors`), and a refused press leads to the first of it.
 */
export function useContractForm<In extends z.ZodType>(options: ContractForm<In>) {
  const { endpoint, send, read = asTheyAre, fieldOf = firstPart } = options
  const [state, setState] = useState(idleState)
  const [press] = useState(() => exclusiveAction(setState))
  const [formErrors, dispatch] = useReducer(showErrors, options.posted, initialFormErrors)
  const form = useRef<HTMLFormElement>(null)
  const lastLook = useRef(0)
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
      lastLook.current += 1
      const { fits, data, errors } = await validate(given)
      dispatch({ kind: 'sent', errors })
      if (fits) await send(data as z.output<In>, given as z.input<In>)
    })
  const look = async (kind: 'written' | 'left', event: SyntheticEvent<HTMLFormElement>) => {
    const field = fieldOfTarget(event.target)
    if (!field) return
    const [given, mine] = [read(formValues(event.currentTarget)), ++lastLook.current]
    if (kind === 'left') await released()
    const { errors } = await validate(given)
    // What has happened since knows better.
    if (mine === lastLook.current) dispatch({ kind, ...field, errors })
  }
  return {
    ...state,
    shown: formErrors.shown,
    refused: formErrors.refused,
    isWrong: (field: string) => formErrors.shown.some((one) => one.field === field),
    submit,
    /** Asks for something else from now on: nothing is wrong with that yet. */
    turn: () => dispatch({ kind: 'turned' }),
    /**
     * For the form: who begins to type will want the shapes; sent, it gives all its fields. Pressed
     * before its scripts it opens the page again, and nothing that was typed stands in an address.
     */
    props: {
      method: 'post' as const,
      onFocus: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
        form.current = currentTarget
        endpoint.loadSchema().catch(() => undefined)
      },
      onInput: (event: SyntheticEvent<HTMLFormElement>) => void look('written', event),
      onBlur: (event: SyntheticEvent<HTMLFormElement>) => void look('left', event),
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
