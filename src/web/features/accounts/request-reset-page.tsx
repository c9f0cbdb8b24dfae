import { useMutation } from '@tanstack/react-query'
import { requestPasswordReset } from '#contract/accounts/sign-up.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmailField } from '../../ui/text-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Problem } from '../shell/problem.tsx'
import { emailErrorText } from './code-form.tsx'
import { LinkSent } from './link-sent.tsx'
import { requestResetMutation } from './sign-up-queries.ts'

type RequestResetPageProps = {
  /** The address that was posted without scripts. */
  email: string
  isInvalid: boolean
  problem: unknown
}

/** Requests a link for a new password. */
export function RequestResetPage({ email, isInvalid, problem }: RequestResetPageProps) {
  const request = useMutation(requestResetMutation)
  const form = useContractForm({
    endpoint: requestPasswordReset,
    read: (fields) => ({ email: fields['email'] }),
    posted: isInvalid ? [{ field: 'email' }] : [],
    send: (input) => request.mutateAsync(input.email),
  })
  if (request.isSuccess) {
    return <ResetSent email={request.variables} demoLink={request.data.demoLink} />
  }
  const error = form.error ?? problem ?? null
  return (
    <div className="page page-body">
      <PageHeader
        title="Vælg en ny adgangskode"
        lead="Skriv din mail, så sender vi et link. Med det vælger du en ny adgangskode."
      />
      <form
        action={requestPasswordReset.path}
        noValidate
        {...form.props}
        className="mt-8 grid max-w-md gap-6"
      >
        <EmailField
          name="email"
          label="Mail"
          help="Den mail, du logger ind med."
          autoComplete="username"
          defaultValue={email}
          error={form.isWrong('email') ? emailErrorText : undefined}
        />
        <Button type="submit" size="lg" wide busy={form.isBusy && 'Sender linket …'}>
          Send mig et link
        </Button>
        {error !== null && <Problem error={error} title="Linket blev ikke sendt" />}
      </form>
      <p className="mt-8 max-w-text text-slate-700">
        Du behøver ikke en adgangskode.{' '}
        <UiLink href="/account/login" className="text-link">
          Log ind med en kode på mail
        </UiLink>{' '}
        i stedet.
      </p>
    </div>
  )
}

export function ResetSent(props: { email: string | undefined; demoLink?: string | undefined }) {
  return (
    <LinkSent email={props.email} demoLink={props.demoLink}>
      Linket i den gælder i en halv time. Kommer der ingen mail, så se i uønsket post.
    </LinkSent>
  )
}
