import { useMutation } from '@tanstack/react-query'
import { createFirstOperator } from '#contract/admin/set-up.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { firstOperatorMutation } from './set-up-queries.ts'

/** The page of a first start: the key from the terminal creates the administrator. */
export function FirstOperator() {
  const create = useMutation({
    ...firstOperatorMutation,
    onSuccess: () => window.location.assign('/account/security?next=%2Fadmin%2Fsetup'),
  })
  const form = useContractForm({
    endpoint: createFirstOperator,
    send: (given) => create.mutateAsync(given),
  })
  return (
    <div className="page py-10 sm:py-16">
      <PageHeader
        title="Første start"
        lead="Nøglen står i terminalen, hvor tjenesten blev startet, og i dens log. Den virker én gang."
      />
      <form noValidate {...form.props} className="mt-8 grid max-w-form gap-6">
        <Fields isWrong={form.isWrong} />
        {form.error !== null && <Problem error={form.error} title="Kontoen blev ikke oprettet" />}
        <div>
          <Button type="submit" size="lg" busy={(form.isBusy || create.isSuccess) && 'Opretter …'}>
            Opret administratoren
          </Button>
        </div>
      </form>
    </div>
  )
}

function Fields({ isWrong }: { isWrong: (field: string) => boolean }) {
  const errorOf = (field: keyof typeof texts) => (isWrong(field) ? texts[field] : undefined)
  return (
    <>
      <TextField
        name="key"
        label="Nøgle"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        error={errorOf('key')}
      />
      <TextField
        name="name"
        label="Dit navn"
        autoComplete="name"
        maxLength={200}
        error={errorOf('name')}
      />
      <EmailField name="email" label="Din mail" error={errorOf('email')} />
      <PasswordField
        name="password"
        label="Adgangskode"
        help="Mindst 12 tegn. Bagefter sætter du totrinslogin op."
        autoComplete="new-password"
        error={errorOf('password')}
      />
    </>
  )
}

const texts = {
  key: 'Skriv nøglen, som den står i terminalen.',
  name: 'Skriv dit navn.',
  email: 'Skriv din mail, for eksempel anne@eksempel.dk.',
  password: 'Adgangskoden skal have mindst 12 tegn.',
}
