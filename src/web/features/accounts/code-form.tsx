import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { requestSignInCode, signInWithCode, type SignedIn } from '#contract/accounts/endpoints.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { DemoCode } from './demo-code.tsx'
import { codeMutation, requestCodeMutation } from './queries.ts'
import { PostedFrom } from './posted-from.tsx'
import { SignInProblem } from './sign-in-problem.tsx'

type CodeFormProps = {
  email: string
  setEmail: (email: string) => void
  hasCode: boolean
  enter: (answer: SignedIn) => void
  next: string
}

export const emailErrorText = 'Skriv din mail, for eksempel anne@eksempel.dk.'

/** Asks for the address, then for the six digits that were mailed to it. */
export function CodeForm({ email, setEmail, hasCode, enter, next }: CodeFormProps) {
  const [isRequested, setRequested] = useState(hasCode && email !== '')
  const request = useMutation({ ...requestCodeMutation, onSuccess: () => setRequested(true) })
  const again = () => {
    setRequested(false)
    request.reset()
  }
  if (isRequested) {
    return (
      <EnterCode
        email={email}
        demoCode={request.data?.demoCode}
        resend={() => request.mutate(email)}
        resending={request.isPending}
        resendError={request.error}
        {...{ again, enter, next }}
      />
    )
  }
  return <RequestCode {...{ email, setEmail, request, next }} />
}

type Request = { mutateAsync: (email: string) => Promise<unknown> }

function RequestCode(
  props: Pick<CodeFormProps, 'email' | 'setEmail' | 'next'> & { request: Request },
) {
  const { email, setEmail, request, next } = props
  const form = useContractForm({
    endpoint: requestSignInCode,
    read: (fields) => ({ email: fields['email'] }),
    send: (input) => request.mutateAsync(input.email),
  })
  return (
    <form action={requestSignInCode.path} noValidate {...form.props} className="grid gap-6">
      <PostedFrom path="/account/login" next={next} />
      <EmailField
        name="email"
        label="Mail"
        help="Den mail, du købte kortet med."
        autoComplete="username webauthn"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={form.isWrong('email') ? emailErrorText : undefined}
      />
      <Button type="submit" size="lg" wide busy={form.isBusy && 'Sender koden …'}>
        Send mig en kode
      </Button>
      {form.error !== null && <SignInProblem error={form.error} />}
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
  enter: (answer: SignedIn) => void
  next: string
}

function EnterCode({ email, demoCode, enter, next, ...props }: EnterCodeProps) {
  const signIn = useMutation({ ...codeMutation, onSuccess: enter })
  // Move the focus to the field that replaced the sent form.
  useEffect(() => document.getElementById('code')?.focus(), [])
  const form = useContractForm({
    endpoint: signInWithCode,
    read: ({ code }) => ({ email, code }),
    // After a success, the next page is already loading.
    send: async (input) => (signIn.isSuccess ? undefined : signIn.mutateAsync(input)),
  })
  return (
    <form action={signInWithCode.path} noValidate {...form.props} className="grid gap-6">
      <PostedFrom path="/account/login?step=code" next={next} />
      <input type="hidden" name="email" value={email} />
      <output className="block text-slate-800">
        Vi har sendt en mail til <strong className="break-all">{email}</strong>. Koden i den gælder
        i ti minutter.
      </output>
      <DemoCode code={demoCode} from="mail" />
      <CodeField
        name="code"
        label="Kode"
        error={form.isWrong('code') ? 'Koden er seks cifre.' : undefined}
        onComplete={(code) => form.submit({ email, code })}
      />
      <Button
        type="submit"
        size="lg"
        wide
        busy={(form.isBusy || signIn.isSuccess) && 'Logger ind …'}
      >
        Log ind
      </Button>
      {form.error !== null && <SignInProblem error={form.error} byCode />}
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
