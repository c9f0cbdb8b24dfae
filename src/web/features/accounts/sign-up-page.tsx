import { useMutation } from '@tanstack/react-query'
import type { SentInput } from '#contract/shared/endpoint.ts'
import { signUp } from '#contract/accounts/sign-up.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { Problem } from '../shell/problem.tsx'
import { emailErrorText } from './code-form.tsx'
import { LinkSent } from './link-sent.tsx'
import { passwordErrorText, passwordHelp, tooShort } from './password-error-text.ts'
import { PostedFrom } from './posted-from.tsx'
import { signUpMutation } from './sign-up-queries.ts'

type SignUpPageProps = {
  next: string
  /** The values that were posted without scripts. */
  values: Record<string, string>
  wrongFields: readonly string[]
  problem: unknown
}

const errorTexts: Record<string, string> = {
  name: 'Skriv dit navn, som det står på dit klubkort.',
  email: emailErrorText,
  password: tooShort,
}

/** Signs up with name, mail and password; a mailed link then creates the account. */
export function SignUpPage(props: SignUpPageProps) {
  const send = useMutation(signUpMutation)
  if (send.isSuccess) {
    return <SignUpSent email={send.variables.email} demoLink={send.data.demoLink} />
  }
  const query = new URLSearchParams({ next: props.next })
  return (
    <div className="page page-body">
      <PageHeader
        title="Opret en konto"
        lead="Kontoen er gratis. Et kort køber du bagefter, når det passer dig."
      />
      <SignUpForm {...props} send={send.mutateAsync} />
      <p className="mt-8 max-w-text text-slate-700">
        Har du købt et kort, har du allerede en konto.{' '}
        <UiLink href={`/account/login?${query}`} className="text-link">
          Log ind
        </UiLink>{' '}
        med den mail, kortet er købt med.
      </p>
    </div>
  )
}

type SignUpFormProps = SignUpPageProps & {
  send: (input: SentInput<typeof signUp>) => Promise<unknown>
}

function SignUpForm({ next, values, send, ...posted }: SignUpFormProps) {
  const form = useContractForm({
    endpoint: signUp,
    posted: posted.wrongFields.map((field) => ({ field })),
    send,
  })
  const error = form.error ?? posted.problem ?? null
  const aboutPassword = passwordErrorText(error)
  const errorOf = (field: string) => (form.isWrong(field) ? errorTexts[field] : undefined)
  return (
    <form action={signUp.path} noValidate {...form.props} className="mt-8 grid max-w-md gap-6">
      <PostedFrom path="/account/sign-up" next={next} />
      <input type="hidden" name="next" value={next} />
      <TextField
        name="name"
        label="Navn"
        autoComplete="name"
        maxLength={200}
        defaultValue={values.name}
        error={errorOf('name')}
      />
      <EmailField
        name="email"
        label="Mail"
        autoComplete="username"
        defaultValue={values.email}
        error={errorOf('email')}
      />
      <NewPasswordField error={errorOf('password') ?? aboutPassword} />
      <Button type="submit" size="lg" wide busy={form.isBusy && 'Sender linket …'}>
        Opret konto
      </Button>
      {error !== null && !aboutPassword && (
        <Problem error={error} title="Der er ingen konto endnu" />
      )}
    </form>
  )
}

const NewPasswordField = ({ error }: { error: string | undefined }) => (
  <PasswordField
    name="password"
    label="Adgangskode"
    help={passwordHelp}
    autoComplete="new-password"
    error={error}
  />
)

export function SignUpSent(props: { email: string | undefined; demoLink?: string | undefined }) {
  return (
    <LinkSent email={props.email} demoLink={props.demoLink}>
      Tryk på linket i den, så er din konto klar. Det gælder i en time. Kommer der ingen mail, så se
      i uønsket post.
    </LinkSent>
  )
}
