import { Fragment, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#contract/shared/endpoint.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { useEditedVersion } from '../../use-edited-version.ts'
import { SaveProblem } from '../shell/newer-version-notice.tsx'

type SetUpFormProps<In extends z.ZodType> = {
  /** Validates the input before it is sent. */
  endpoint: Endpoint<In>
  /** Converts the fields to the contract's input. */
  read: (fields: Record<string, string>) => unknown
  save: { mutateAsync: (given: z.input<In>) => Promise<unknown> }
  /** What is stored, for a step that can be saved again; `basedOn` is its version when the form began. */
  stored?: { version: string | null; values: Record<string, string> }
  /** What a colleague has stored meanwhile. */
  nowStored?: ReactNode
  action: string
  children: (
    errorOf: (field: string) => string | undefined,
    start: Record<string, string>,
  ) => ReactNode
  errorTexts: Record<string, string>
  /** The form field for a path in the contract; by default the same name. */
  fieldOf?: (path: readonly PropertyKey[]) => string
}

const notStored = { version: null, values: {} }

const nameOf = (path: readonly PropertyKey[]) => path.join('.')

/** The form of a step, validated by the contract; the input is kept. */
export function SetUpForm<In extends z.ZodType>(props: SetUpFormProps<In>) {
  const { endpoint, read, save, action, children, errorTexts, fieldOf = nameOf } = props
  const { stored = notStored, nowStored } = props
  const [isTouched, setTouched] = useState(false)
  const edited = useEditedVersion(stored, !isTouched)
  const form = useContractForm({
    endpoint,
    read: (fields) => (props.stored ? { ...fields, basedOn: edited.basis.version } : read(fields)),
    fieldOf,
    send: (_, given) => save.mutateAsync(given),
  })
  const errorOf = (field: string) =>
    form.isWrong(field)
      ? (errorTexts[field] ?? 'Feltet mangler eller er skrevet forkert.')
      : undefined
  return (
    <form
      noValidate
      {...form.props}
      onInput={(event) => {
        setTouched(true)
        form.props.onInput(event)
      }}
      className="grid max-w-form gap-5"
    >
      <Fragment key={edited.start.version}>{children(errorOf, edited.start.values)}</Fragment>
      <SaveProblem
        isBehind={edited.isBehind}
        onCatchUp={edited.catchUp}
        save={{ error: form.error, isPending: form.isBusy !== false }}
        title="Det blev ikke gemt"
      >
        {nowStored}
      </SaveProblem>
      <div>
        <Button type="submit" busy={form.isBusy && 'Gemmer …'}>
          {action}
        </Button>
      </div>
    </form>
  )
}
