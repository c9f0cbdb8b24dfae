import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../shell/problem.tsx'

type SetUpFormProps<In extends z.ZodType> = {
  /** Validates what is typed before it is sent. */
  endpoint: Endpoint<In>
  /** What the fields hold, as the contract requires it. */
  read: (fields: Record<string, string>) => unknown
  save: { mutateAsync: (given: z.input<In>) => Promise<unknown> }
  action: string
  children: (errorOf: (field: string) => string | undefined) => ReactNode
  errorTexts: Record<string, string>
  /** The field that a place in the contract is typed in; itself, where it is not said. */
  fieldOf?: (path: readonly PropertyKey[]) => string
}

const nameOf = (path: readonly PropertyKey[]) => path.join('.')

/** One step's form: validated by the contract before it is sent, and what was typed stays. */
export function SetUpForm<In extends z.ZodType>(props: SetUpFormProps<In>) {
  const { endpoint, read, save, action, children, errorTexts, fieldOf = nameOf } = props
  const form = useContractForm({
    endpoint,
    read,
    fieldOf,
    send: (_, given) => save.mutateAsync(given),
  })
  const errorOf = (field: string) =>
    form.isWrong(field)
      ? (errorTexts[field] ?? 'Feltet mangler eller er skrevet forkert.')
      : undefined
  return (
    <form noValidate {...form.props} className="grid max-w-form gap-5">
      {children(errorOf)}
      {form.error !== null && <Problem error={form.error} title="Det blev ikke gemt" />}
      <div>
        <Button type="submit" busy={form.isBusy && 'Gemmer …'}>
          {action}
        </Button>
      </div>
    </form>
  )
}
