import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState, type SubmitEvent } from 'react'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { DemoCode } from './demo-code.tsx'
import { Problem } from '../shell/problem.tsx'
import { proofCodeMutation, type Proof } from './proof-queries.ts'

type ProofFormProps = {
  hasPassword: boolean
  email: string
  /** The label of the action that the proof allows: "Slet min konto". */
  action: string
  busy: string | false
  danger?: boolean
  error: unknown
  /** The title of the error. */
  failed: string
  onProof: (proof: Proof) => void
  onCancel: () => void
}

/** Proves identity again by the password or a mailed code. */
export function ProofForm(props: ProofFormProps) {
  const { email, action, busy, danger, error, failed, onCancel } = props
  const id = useId()
  const { byCode, isCodeStep, fieldError, ask, askForCode, submit } = useProof(id, props)
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-form gap-5">
      <ProofField
        {...{ id, byCode, isCodeStep, email, fieldError }}
        demoCode={ask.data?.demoCode}
      />
      {ask.error && <Problem error={ask.error} title="Koden blev ikke sendt" />}
      {error !== null && <Failed error={error} title={failed} byCode={byCode} />}
      <ButtonRow>
        <Button
          type="submit"
          variant={danger && (!byCode || isCodeStep) ? 'danger' : 'primary'}
          busy={busy || (ask.isPending && 'Sender …')}
        >
          {byCode && !isCodeStep ? 'Send mig en kode' : action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Fortryd
        </Button>
      </ButtonRow>
      {(!byCode || isCodeStep) && (
        <button
          type="button"
          className="text-link inline-flex min-h-11 items-center justify-self-start"
          onClick={askForCode}
        >
          {byCode ? 'Send en ny kode' : 'Få en kode på mail i stedet'}
        </button>
      )}
    </form>
  )
}

/** Ids that are unique to this form, because a page may show two. */
const fieldsOf = (id: string) => ({ password: `${id}-password`, code: `${id}-code` })

function useProof(id: string, { hasPassword, onProof }: ProofFormProps) {
  const [byCode, setByCode] = useState(!hasPassword)
  const [fieldError, setFieldError] = useState<string>()
  const ask = useMutation(proofCodeMutation)
  const isCodeStep = byCode && ask.isSuccess
  // Move the focus to the field that replaced the pressed button.
  useEffect(() => {
    if (isCodeStep) document.getElementById(fieldsOf(id).code)?.focus()
  }, [id, isCodeStep])
  const askForCode = () => {
    setByCode(true)
    setFieldError(undefined)
    ask.mutate()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (byCode && !ask.isSuccess) return ask.mutate()
    const field = fieldsOf(id)[byCode ? 'code' : 'password']
    const typed = String(new FormData(event.currentTarget).get(field) ?? '')
    const isValid = byCode ? /^\d{6}$/.test(typed) : typed !== ''
    setFieldError(isValid ? undefined : byCode ? 'Koden er seks cifre.' : 'Skriv din adgangskode.')
    if (!isValid) document.getElementById(field)?.focus()
    else onProof(byCode ? { code: typed } : { password: typed })
  }
  return { byCode, isCodeStep, fieldError, ask, askForCode, submit }
}

type ProofFieldProps = {
  id: string
  byCode: boolean
  /** The code has been mailed. */
  isCodeStep: boolean
  email: string
  fieldError: string | undefined
  demoCode: string | undefined
}

function ProofField({ id, byCode, isCodeStep, email, fieldError, demoCode }: ProofFieldProps) {
  const fields = fieldsOf(id)
  return (
    <>
      {!byCode && (
        <PasswordField
          name={fields.password}
          label="Din adgangskode"
          help="Så ved vi, at det er dig, der sidder ved skærmen."
          error={fieldError}
        />
      )}
      {isCodeStep && (
        <CodeField
          name={fields.code}
          label="Kode fra mailen"
          help={`Seks cifre, sendt til ${email}. Koden gælder i ti minutter.`}
          error={fieldError}
        />
      )}
      {isCodeStep && <DemoCode code={demoCode} from="mail" />}
      {byCode && !isCodeStep && (
        <p>Vi sender en kode til {email}, så vi ved, at det er dig, der sidder ved skærmen.</p>
      )}
    </>
  )
}

function Failed({ error, title, byCode }: { error: unknown; title: string; byCode: boolean }) {
  if (reasonOf(error) !== 'wrong_credentials' || !byCode) {
    return <Problem error={error} title={title} />
  }
  return (
    <Notice tone="error" title={title} live>
      Koden passer ikke, eller den er udløbet. Tjek cifrene i mailen, eller få en ny.
    </Notice>
  )
}
