import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { signInWithPassword } from '#contract/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { emailFault } from './code-form.tsx'
import { passwordMutation } from './queries.ts'
import { SignInProblem } from './sign-in-problem.tsx'

type PasswordFormProps = { email: string; setEmail: (email: string) => void; enter: () => void }

const faultTexts: Record<string, string> = {
  email: emailFault,
  password: 'Skriv din adgangskode.',
}

export function PasswordForm({ email, setEmail, enter }: PasswordFormProps) {
  const signIn = useMutation({ ...passwordMutation, onSuccess: enter })
  const [faults, setFaults] = useState<string[]>([])
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    const given = signInWithPassword.input.safeParse({ email, password })
    const wrong = given.success ? [] : given.error.issues.map(({ path }) => String(path[0]))
    setFaults(wrong)
    if (given.success) signIn.mutate(given.data)
    else document.getElementById(wrong[0] ?? '')?.focus()
  }
  const faultOf = (field: string) => (faults.includes(field) ? faultTexts[field] : undefined)
  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-6">
      <EmailField
        name="email"
        label="Mail"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={faultOf('email')}
      />
      <PasswordField name="password" label="Adgangskode" error={faultOf('password')} />
      <Button
        type="submit"
        size="lg"
        wide
        busy={(signIn.isPending || signIn.isSuccess) && 'Logger ind …'}
      >
        Log ind
      </Button>
      {signIn.isError && <SignInProblem error={signIn.error} />}
    </form>
  )
}
