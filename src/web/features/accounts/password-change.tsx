import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setPassword } from '#contract/accounts/endpoints.ts'
import { reasonOf } from '../../error-text.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { useContractForm } from '../../use-contract-form.ts'
import { Problem } from '../shell/problem.tsx'
import { AccountName } from './account-name.tsx'
import { freshSignIn } from './sign-in-problem.tsx'
import { passwordErrorText, passwordHelp, tooShort } from './password-error-text.ts'
import { setPasswordMutation } from './security-queries.ts'

const fields = ['currentPassword', 'newPassword']

const focusFirst = (wrong: readonly string[]) =>
  document.getElementById(fields.find((field) => wrong.includes(field)) ?? '')?.focus()

/** The server's refusal by field; empty when it concerns no field. */
function errorsIn(error: unknown): Record<string, string> {
  if (reasonOf(error) === 'password_wrong') return { currentPassword: 'Adgangskoden passer ikke.' }
  const aboutNew = passwordErrorText(error)
  return aboutNew ? { newPassword: aboutNew } : {}
}

type PasswordChangeProps = {
  email: string
  hasPassword: boolean
  onSaved: () => void
  onClose: () => void
}

/** Asks for the current password, if there is one, and a new password. */
export function PasswordChange({ email, hasPassword, onSaved, onClose }: PasswordChangeProps) {
  const form = usePasswordForm(onSaved)
  const refusal = errorsIn(form.error)
  useEffect(() => focusFirst(Object.keys(errorsIn(form.error))), [form.error])
  useEffect(() => focusFirst(fields.slice(hasPassword ? 0 : 1)), [hasPassword])
  return (
    <form noValidate {...form.props} className="grid max-w-form gap-6">
      <AccountName email={email} />
      {hasPassword && (
        <CurrentPassword
          error={
            form.isWrong('currentPassword') ? 'Skriv din adgangskode.' : refusal['currentPassword']
          }
        />
      )}
      <PasswordField
        name="newPassword"
        label="Ny adgangskode"
        help={passwordHelp}
        autoComplete="new-password"
        error={form.isWrong('newPassword') ? tooShort : refusal['newPassword']}
      />
      {form.error !== null && Object.keys(refusal).length === 0 && (
        <Problem
          error={form.error}
          title="Adgangskoden blev ikke gemt"
          action={freshSignIn(form.error, '/account/security')}
        />
      )}
      <ButtonRow>
        <Button type="submit" busy={form.isBusy && 'Gemmer …'}>
          Gem adgangskoden
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Fortryd
        </Button>
      </ButtonRow>
    </form>
  )
}

function usePasswordForm(onSaved: () => void) {
  const save = useMutation(setPasswordMutation)
  return useContractForm({
    endpoint: setPassword,
    send: (_, input) => save.mutateAsync(input).then(onSaved),
  })
}

const CurrentPassword = ({ error }: { error: string | undefined }) => (
  <div className="grid gap-1">
    <PasswordField name="currentPassword" label="Din adgangskode nu" error={error} />
    <UiLink
      href="/account/request-password-reset"
      className="text-link inline-flex min-h-11 items-center justify-self-start text-sm"
    >
      Har du glemt den?
    </UiLink>
  </div>
)
