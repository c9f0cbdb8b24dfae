import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { SignedIn } from '#contract/accounts/endpoints.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { AccountName } from './account-name.tsx'
import { DemoCode } from './demo-code.tsx'
import { codeMutation, passwordMutation, requestCodeMutation } from './queries.ts'
import type { SignInAgainProps } from './sign-in-again.tsx'
import { SecondCodeForm } from './second-code-form.tsx'
import { SignInProblem } from './sign-in-problem.tsx'
import { passSecondStepMutation, secondStepQuery } from './two-factor-queries.ts'

/** Signs the same person in again, in a dialog above the page with unsaved input. */
export function SignInAgainDialog({ account, onEnd }: SignInAgainProps) {
  const [signInMethod, setSignInMethod] = useState<'password' | 'code'>(
    account.hasPassword ? 'password' : 'code',
  )
  const [awaits, setAwaits] = useState(false)
  const enter = ({ done }: SignedIn) => (done ? onEnd(true) : setAwaits(true))
  const { email } = account
  return (
    <Dialog
      open
      focusOn="passwordAgain"
      onOpenChange={() => onEnd(false)}
      title="Log ind igen"
      description={
        <>
          Du er ikke logget ind længere. Log ind som{' '}
          <strong className="wrap-anywhere">{email}</strong>, så bliver det, du har skrevet, gemt
          med det samme.
        </>
      }
    >
      {awaits ? (
        <SecondStepAgain enter={() => onEnd(true)} />
      ) : (
        <div className="grid gap-2">
          {signInMethod === 'password' ? (
            <PasswordAgain email={email} enter={enter} />
          ) : (
            <CodeAgain email={email} enter={enter} />
          )}
          {account.hasPassword && (
            <Button
              variant="quiet"
              className="-ml-5 justify-self-start"
              onClick={() => setSignInMethod(signInMethod === 'password' ? 'code' : 'password')}
            >
              {signInMethod === 'password'
                ? 'Få en kode på mail i stedet'
                : 'Brug adgangskode i stedet'}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}

type StepProps = { email: string; enter: (answer: SignedIn) => void }

/** The value of the form's only field. */
function readSingleField(event: SubmitEvent<HTMLFormElement>, name: string): string {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get(name) ?? '')
}

function PasswordAgain({ email, enter }: StepProps) {
  const signIn = useMutation({ ...passwordMutation, onSuccess: enter })
  const [fieldError, setFieldError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const password = readSingleField(event, 'passwordAgain')
    setFieldError(password ? undefined : 'Skriv din adgangskode.')
    if (password && !signIn.isPending) signIn.mutate({ email, password })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <AccountName email={email} />
      <PasswordField name="passwordAgain" label="Adgangskode" error={fieldError} />
      <Button type="submit" wide busy={(signIn.isPending || signIn.isSuccess) && 'Logger ind …'}>
        Log ind og gem
      </Button>
      {signIn.isError && <SignInProblem error={signIn.error} />}
    </form>
  )
}

function CodeAgain({ email, enter }: StepProps) {
  const request = useMutation(requestCodeMutation)
  const signIn = useMutation({ ...codeMutation, onSuccess: enter })
  const check = (code: string) => {
    if (!signIn.isPending && !signIn.isSuccess) signIn.mutate({ email, code })
  }
  const problem = signIn.error ?? request.error
  if (!request.isSuccess) {
    return (
      <div className="grid gap-5">
        <Button
          wide
          busy={request.isPending && 'Sender koden …'}
          onClick={() => request.mutate(email)}
        >
          Send mig en kode
        </Button>
        {problem && <SignInProblem error={problem} />}
      </div>
    )
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => check(readSingleField(event, 'codeAgain'))}
      className="grid gap-5"
    >
      <DemoCode code={request.data.demoCode} from="mail" />
      <CodeField name="codeAgain" label="Kode" help="Seks cifre fra mailen." onComplete={check} />
      <Button type="submit" wide busy={(signIn.isPending || signIn.isSuccess) && 'Logger ind …'}>
        Log ind og gem
      </Button>
      {problem && <SignInProblem error={problem} byCode />}
    </form>
  )
}

function SecondStepAgain({ enter }: { enter: () => void }) {
  const { data } = useQuery(secondStepQuery)
  const pass = useMutation({ ...passSecondStepMutation, onSuccess: enter })
  // Move the focus to the field that replaced the sent form.
  useEffect(() => document.getElementById('secondCode')?.focus(), [])
  return (
    <div className="grid gap-5">
      <DemoCode code={data?.demoCode} />
      <SecondCodeForm
        action="Log ind og gem"
        busy="Logger ind …"
        isDone={pass.isSuccess}
        send={(code, remember) => pass.mutateAsync({ code, remember })}
        mayRemember={data?.mayRemember}
        renderProblem={(error) => <SignInProblem error={error} />}
      />
    </div>
  )
}
