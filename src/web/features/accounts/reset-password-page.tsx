import { useMutation } from '@tanstack/react-query'
import { resetPassword } from '#contract/accounts/sign-up.ts'
import { reasonOf } from '../../error-text.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { AccountName } from './account-name.tsx'
import { LinkGone } from './link-gone.tsx'
import { passwordErrorText, passwordHelp, tooShort } from './password-error-text.ts'
import { resetMutation } from './sign-up-queries.ts'

type ResetPasswordPageProps = {
  /** The account's address. */
  email: string
  /** The outcome of a form that was posted without scripts. */
  isInvalid: boolean
  problem: unknown
}

export const askAgain = { href: '/account/request-password-reset', label: 'Få et nyt link' }

/** The page of the mailed link: sets the new password. */
export function ResetPasswordPage({ email, isInvalid, problem }: ResetPasswordPageProps) {
  const reset = useMutation(resetMutation)
  const form = useContractForm({
    endpoint: resetPassword,
    read: (fields) => ({ newPassword: fields['newPassword'] }),
    posted: isInvalid ? [{ field: 'newPassword' }] : [],
    send: ({ newPassword }) => reset.mutateAsync(newPassword),
  })
  if (reset.isSuccess) return <ResetDone email={email} />
  const error = form.error ?? problem ?? null
  if (reasonOf(error) === 'mailed_link_gone') return <LinkGone error={error} again={askAgain} />
  const aboutPassword = passwordErrorText(error)
  return (
    <div className="page page-body">
      <PageHeader title="Vælg en ny adgangskode" lead={`Til kontoen ${email}.`} />
      <form
        action={resetPassword.path}
        noValidate
        {...form.props}
        className="mt-8 grid max-w-md gap-6"
      >
        <AccountName email={email} />
        <PasswordField
          name="newPassword"
          label="Ny adgangskode"
          help={passwordHelp}
          autoComplete="new-password"
          error={form.isWrong('newPassword') ? tooShort : aboutPassword}
        />
        <Button type="submit" size="lg" wide busy={form.isBusy && 'Gemmer …'}>
          Gem adgangskoden
        </Button>
        {error !== null && !aboutPassword && (
          <Problem error={error} title="Adgangskoden blev ikke gemt" />
        )}
      </form>
    </div>
  )
}

export function ResetDone({ email }: { email: string }) {
  const query = new URLSearchParams({ way: 'password', ...(email && { mail: email }) })
  return (
    <div className="page page-body">
      <PageHeader
        title="Adgangskoden er skiftet"
        lead="Du er logget ud alle andre steder. Log ind med den nye adgangskode."
      />
      <div className="mt-8">
        <ButtonLink href={`/account/login?${query}`} size="lg">
          Log ind
        </ButtonLink>
      </div>
    </div>
  )
}
