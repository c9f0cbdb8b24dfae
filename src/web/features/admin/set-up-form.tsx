import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../shell/problem.tsx'

type SetUpFormProps<In extends z.ZodType> = {
  /** Validates the input before it is sent. */
  endpoint: Endpoint<In>
  /** Converts the fields to the contract's input. */
  read: (fields: Record<string, string>) => unknown
  save: { mutateAsync: (given: z.input<In>) => Promise<unknown> }
  action: string
  children: (errorOf: (field: string) => string | undefined) => ReactNode
  errorTexts: Record<string, string>
  /** The form field for a path in the contract; by default the same name. */
  fieldOf?: (path: readonly PropertyKey[]) => string
}

const nameOf = (path: readonly PropertyKey[]) => path.join('.')

/** The form of a step, validated by the contract; the input is kept. */
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
