import { useMutation } from '@tanstack/react-query'
import { confirmSignUp } from '#contract/accounts/sign-up.ts'
import { reasonOf } from '../../error-text.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { AccountName } from './account-name.tsx'
import { LinkGone } from './link-gone.tsx'
import { PostedFrom } from './posted-from.tsx'
import { confirmSignUpMutation } from './sign-up-queries.ts'

type ConfirmSignUpPageProps = {
  opened: { email: string; name: string; needsPassword: boolean; next?: string | undefined }
  problem: unknown
}

export const signUpAgain = { href: '/account/sign-up', label: 'Begynd forfra' }

/** The page of the mailed link. It requires a press, because mail scanners open links too. */
export function ConfirmSignUpPage({ opened, problem }: ConfirmSignUpPageProps) {
  const next = opened.next ?? '/account'
  const confirm = useMutation({
    ...confirmSignUpMutation,
    // A full page load, so that no data fetched as a visitor stays.
    onSuccess: () => window.location.assign(next),
  })
  const form = useContractForm({
    endpoint: confirmSignUp,
    send: ({ password }) => confirm.mutateAsync(password),
  })
  const error = form.error ?? problem ?? null
  if (reasonOf(error) === 'mailed_link_gone') return <LinkGone error={error} again={signUpAgain} />
  return (
    <div className="page page-body">
      <PageHeader title={`Velkommen, ${opened.name.split(' ')[0]}`} lead={leadOf(opened)} />
      <form
        action={confirmSignUp.path}
        noValidate
        {...form.props}
        className="mt-8 grid max-w-md gap-6"
      >
        <PostedFrom path="/account/sign-up?step=confirm" next={next} />
        <AccountName email={opened.email} />
        {opened.needsPassword && (
          <PasswordField
            name="password"
            label="Adgangskode"
            error={form.isWrong('password') ? 'Skriv den adgangskode, du valgte.' : undefined}
          />
        )}
        <Button
          type="submit"
          size="lg"
          wide
          busy={(form.isBusy || confirm.isSuccess) && 'Opretter kontoen …'}
        >
          Opret kontoen og log ind
        </Button>
        {error !== null && <Problem error={error} title="Kontoen er ikke oprettet" />}
      </form>
    </div>
  )
}

const leadOf = ({ email, needsPassword }: ConfirmSignUpPageProps['opened']) =>
  needsPassword
    ? `${email} er din. Du åbner linket et andet sted, end du begyndte. Skriv den adgangskode, du valgte.`
    : `${email} er din. Så mangler kun et tryk.`
