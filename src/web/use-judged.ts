import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type SubmitEvent,
  type SyntheticEvent,
} from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldAt, fieldsIn, focusFirst, released } from './form-fields.ts'
import { judge } from './judge.ts'
import { oneAtATime, untouched } from './one-at-a-time.ts'
import { tellFaults, tellingOf, type Fault } from './told-faults.ts'

type Judged<In extends z.ZodType> = {
  endpoint: Endpoint<In>
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
  posted?: readonly Fault[]
}

/**
 * How a form is sent: judged by the contract, then posted, as one deed. The shapes may have to be
 * fetched first (`judge`); from the press on the form is busy, a second press is not heard, and
 * whatever fails on the way is `error`, with everything typed still standing in its fields. What
 * does not fit is told gently (`tellFaults`), and a refused press leads to the first of it.
 */
export function useJudged<In extends z.ZodType>(judged: Judged<In>) {
  const { endpoint, send, read = asTheyAre, fieldOf = firstPart } = judged
  const [state, setState] = useState(untouched)
  const [press] = useState(() => oneAtATime(setState))
  const [telling, happen] = useReducer(tellFaults, judged.posted, tellingOf)
  const form = useRef<HTMLFormElement>(null)
  const lastLook = useRef(0)
  useEffect(() => focusFirst(form.current, telling.refused), [telling.refused])

  const ask = async (given: unknown) => {
    const { success, data, error } = await judge(endpoint, given)
    const faults = success
      ? []
      : error.issues.map(({ path, code }) => ({ field: fieldOf(path), code }))
    return { fits: success, data, faults }
  }
  const submit = (given: unknown) =>
    void press(async () => {
      lastLook.current += 1
      const { fits, data, faults } = await ask(given)
      happen({ kind: 'sent', faults })
      if (fits) await send(data as z.output<In>, given as z.input<In>)
    })
  const look = async (kind: 'written' | 'left', event: SyntheticEvent<HTMLFormElement>) => {
    const field = fieldAt(event.target)
    if (!field) return
    const [given, mine] = [read(fieldsIn(event.currentTarget)), ++lastLook.current]
    if (kind === 'left') await released()
    const { faults } = await ask(given)
    // What has happened since knows better.
    if (mine === lastLook.current) happen({ kind, ...field, faults })
  }
  return {
    ...state,
    told: telling.told,
    refused: telling.refused,
    isWrong: (field: string) => telling.told.some((fault) => fault.field === field),
    submit,
    /** Asks for something else from now on: nothing is wrong with that yet. */
    turn: () => happen({ kind: 'turned' }),
    /**
     * For the form: who begins to type will want the shapes; sent, it gives all its fields. Pressed
     * before its scripts it opens the page anew, and nothing that was typed stands in an address.
     */
    props: {
      method: 'post' as const,
      onFocus: ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
        form.current = currentTarget
        endpoint.whole?.().catch(() => undefined)
      },
      onInput: (event: SyntheticEvent<HTMLFormElement>) => void look('written', event),
      onBlur: (event: SyntheticEvent<HTMLFormElement>) => void look('left', event),
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        form.current = event.currentTarget
        submit(read(fieldsIn(event.currentTarget)))
      },
    },
  }
}

const asTheyAre = (fields: Record<string, string>): unknown => fields
const firstPart = ([field]: readonly PropertyKey[]) => String(field)
