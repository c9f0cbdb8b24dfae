import { useState, type MouseEvent, type ReactNode, type SubmitEvent } from 'react'
import { verifySecondStep } from '#contract/accounts/two-factor.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

export type SecondFactor = 'app' | 'paper'

type SecondCodeFormProps = {
  /** The label of the button: "Log ind". */
  action: string
  /** The label while the code is checked: "Logger ind …". */
  busy: string
  /** The code was correct, and the next page is loading. */
  isDone?: boolean
  send: (code: string, remember: boolean) => Promise<unknown>
  /** Whether this browser may be remembered, so that it skips the second step. */
  mayRemember?: boolean | undefined
  variant?: 'primary' | 'secondary' | 'danger'
  /** Why the last code was refused. */
  renderProblem: (error: unknown) => ReactNode
  /** For posting without scripts (E29): the hidden fields, and the page for the other kind of code. */
  posted?: { from: ReactNode; way: SecondFactor; otherHref: string; error: unknown }
}

/** Asks for a code from the app, or for a printed backup code. */
export function SecondCodeForm(props: SecondCodeFormProps) {
  const { action, busy, isDone = false, send, variant, renderProblem, posted } = props
  const [way, setWay] = useState(posted?.way ?? 'app')
  const form = useContractForm({
    endpoint: verifySecondStep,
    read: ({ code, remember }) => ({ code, remember: remember !== undefined }),
    send: ({ code, remember }) => send(code, remember === true),
  })
  const check = (code: string) => {
    const remember = document.querySelector<HTMLInputElement>('#remember')?.checked
    if (!isDone) form.submit({ code, remember })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    check(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  const switchWay = (event: MouseEvent) => {
    event.preventDefault()
    form.reset()
    setWay(way === 'app' ? 'paper' : 'app')
  }
  const other = way === 'app' ? 'Brug en reservekode' : 'Brug appen'
  const error = form.error ?? posted?.error
  return (
    <form
      action={posted && verifySecondStep.path}
      noValidate
      {...form.props}
      onSubmit={submit}
      className="grid max-w-form gap-5"
    >
      {posted?.from}
      {/* Before the code, because its last digit submits the form. */}
      {props.mayRemember && <RememberHere />}
      <SecondCodeField
        way={way}
        fieldError={form.isWrong('code') ? errorTexts[way] : undefined}
        onComplete={check}
      />
      {error !== undefined && renderProblem(error)}
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center">
        <Button type="submit" variant={variant} busy={(form.isBusy || isDone) && busy}>
          {action}
        </Button>
        {posted ? (
          <ButtonLink variant="quiet" href={posted.otherHref} onClick={switchWay}>
            {other}
          </ButtonLink>
        ) : (
          <Button variant="quiet" onClick={switchWay}>
            {other}
          </Button>
        )}
      </div>
    </form>
  )
}

const RememberHere = () => (
  <Checkbox
    name="remember"
    label="Husk mig her i 30 dage"
    help="Kun på din egen enhed. Så er adgangskoden nok, næste gang du logger ind her."
  />
)

type SecondCodeFieldProps = {
  way: SecondFactor
  fieldError: string | undefined
  onComplete: (code: string) => void
}

function SecondCodeField({ way, fieldError, onComplete }: SecondCodeFieldProps) {
  return way === 'app' ? (
    <CodeField
      key="app"
      id="secondCode"
      name="code"
      label="Kode fra appen"
      help="Seks cifre, som skifter hvert halve minut."
      error={fieldError}
      onComplete={onComplete}
    />
  ) : (
    <TextField
      key="paper"
      id="secondCode"
      name="code"
      label="Reservekode"
      help="En af de ti, du gemte, for eksempel k7mpx-2qdht. Den kan bruges én gang."
      error={fieldError}
      width="medium"
      maxLength={30}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className="figures"
    />
  )
}

const errorTexts = {
  app: 'Koden er seks cifre.',
  paper: 'En reservekode er to gange fem bogstaver og cifre.',
}
