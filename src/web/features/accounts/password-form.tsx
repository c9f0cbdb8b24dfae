import { useMutation } from '@tanstack/react-query'
import { signInWithPassword, type SignedIn } from '#contract/accounts/endpoints.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { emailErrorText } from './code-form.tsx'
import { passwordMutation } from './queries.ts'
import { PostedFrom } from './posted-from.tsx'
import { SignInProblem } from './sign-in-problem.tsx'

type PasswordFormProps = {
  email: string
  setEmail: (email: string) => void
  enter: (answer: SignedIn) => void
  next: string
}

const errorTexts: Record<string, string> = {
  email: emailErrorText,
  password: 'Skriv din adgangskode.',
}

export function PasswordForm({ email, setEmail, enter, next }: PasswordFormProps) {
  const signIn = useMutation({ ...passwordMutation, onSuccess: enter })
  const form = useContractForm({
    endpoint: signInWithPassword,
    read: ({ email: address, password }) => ({ email: address, password }),
    send: (input) => signIn.mutateAsync(input),
  })
  const errorOf = (field: string) => (form.isWrong(field) ? errorTexts[field] : undefined)
  return (
    <form action={signInWithPassword.path} noValidate {...form.props} className="grid gap-6">
      <PostedFrom path="/account/login?way=password" next={next} />
      <EmailField
        name="email"
        label="Mail"
        autoComplete="username webauthn"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={errorOf('email')}
      />
      <div className="grid gap-1">
        <PasswordField name="password" label="Adgangskode" error={errorOf('password')} />
        <UiLink
          href="/account/request-password-reset"
          className="text-link inline-flex min-h-11 items-center justify-self-start text-sm"
        >
          Har du glemt adgangskoden?
        </UiLink>
      </div>
      <Button
        type="submit"
        size="lg"
        wide
        busy={(form.isBusy || signIn.isSuccess) && 'Logger ind …'}
      >
        Log ind
      </Button>
      {form.error !== null && <SignInProblem error={form.error} />}
    </form>
  )
}
