import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import { requestSignInCode, signInWithCode } from '#contract/accounts.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { codeMutation, requestCodeMutation } from './queries.ts'
import { SignInProblem } from './sign-in-problem.tsx'

type CodeFormProps = {
  email: string
  setEmail: (email: string) => void
  hasCode: boolean
  enter: () => void
}

export const emailFault = 'Skriv din mail, for eksempel anne@eksempel.dk.'

/** First the address, then the six digits that were mailed to it. */
export function CodeForm({ email, setEmail, hasCode, enter }: CodeFormProps) {
  const [asked, setAsked] = useState(hasCode && email !== '')
  const request = useMutation({ ...requestCodeMutation, onSuccess: () => setAsked(true) })
  const again = () => {
    setAsked(false)
    request.reset()
  }
  if (asked) {
    return (
      <EnterCode
        email={email}
        demoCode={request.data?.demoCode}
        resend={() => request.mutate(email)}
        resending={request.isPending}
        resendError={request.error}
        {...{ again, enter }}
      />
    )
  }
  return <AskForCode {...{ email, setEmail, request }} />
}

type Request = {
  mutate: (email: string) => void
  isPending: boolean
  isError: boolean
  error: unknown
}

function AskForCode(props: Pick<CodeFormProps, 'email' | 'setEmail'> & { request: Request }) {
  const { email, setEmail, request } = props
  const [fault, setFault] = useState<string>()
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const given = requestSignInCode.input.safeParse({ email })
    setFault(given.success ? undefined : emailFault)
    if (given.success) request.mutate(given.data.email)
    else document.getElementById('email')?.focus()
  }
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-6">
      <EmailField
        name="email"
        label="Mail"
        help="Den mail, du købte kortet med."
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fault}
      />
      <Button type="submit" size="lg" wide busy={request.isPending && 'Sender koden …'}>
        Send mig en kode
      </Button>
      {request.isError && <SignInProblem error={request.error} />}
    </form>
  )
}

type EnterCodeProps = {
  email: string
  demoCode: string | undefined
  resend: () => void
  resending: boolean
  resendError: unknown
  again: () => void
  enter: () => void
}

function EnterCode({ email, demoCode, enter, ...props }: EnterCodeProps) {
  const signIn = useMutation({ ...codeMutation, onSuccess: enter })
  const [fault, setFault] = useState<string>()
  // The form that was sent is gone; the focus goes on to what took its place.
  useEffect(() => document.getElementById('code')?.focus(), [])
  const check = (code: string) => {
    if (signIn.isPending || signIn.isSuccess) return
    const given = signInWithCode.input.safeParse({ email, code })
    setFault(given.success ? undefined : 'Koden er seks cifre.')
    if (given.success) signIn.mutate({ email, code })
  }
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    check(String(new FormData(event.currentTarget).get('code') ?? ''))
  }
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-6">
      <output className="block text-slate-800">
        Vi har sendt en mail til <strong className="break-all">{email}</strong>. Koden i den gælder
        i ti minutter.
      </output>
      {demoCode && (
        <Notice title="Kun i demonstrationen">
          <p>
            Din kode er <strong className="figures">{demoCode}</strong>.
          </p>
        </Notice>
      )}
      <CodeField name="code" label="Kode" error={fault} onComplete={check} />
      <Button
        type="submit"
        size="lg"
        wide
        busy={(signIn.isPending || signIn.isSuccess) && 'Logger ind …'}
      >
        Log ind
      </Button>
      {signIn.isError && <SignInProblem error={signIn.error} byCode />}
      {props.resendError !== null && <SignInProblem error={props.resendError} />}
      <ButtonRow className="items-start sm:-ml-5">
        <Button variant="quiet" onClick={props.resend} busy={props.resending && 'Sender …'}>
          Send en ny kode
        </Button>
        <Button variant="quiet" onClick={props.again}>
          Brug en anden mail
        </Button>
      </ButtonRow>
    </form>
  )
}
