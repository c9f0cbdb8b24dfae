import { useMutation } from '@tanstack/react-query'
import { setPassword } from '#contract/accounts/endpoints.ts'
import { call } from '../../api.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { AccountName } from './account-name.tsx'
import { passwordErrorText, tooShort } from './password-error-text.ts'

/** An optional password, offered only after the purchase, because a mailed code is enough to sign in. */
export function ChoosePassword({ email }: { email: string }) {
  const choose = useMutation({
    mutationFn: (newPassword: string) => call(setPassword, { newPassword }),
  })
  const form = useContractForm({
    endpoint: setPassword,
    read: (fields) => ({ newPassword: fields['newPassword'] }),
    send: ({ newPassword }) => choose.mutateAsync(newPassword),
  })
  const aboutPassword = passwordErrorText(form.error)
  if (choose.isSuccess) {
    return (
      <output className="flex items-center gap-2.5 font-medium">
        <Icon name="check-circle" className="text-green-700" /> Adgangskoden er gemt.
      </output>
    )
  }
  return (
    <details className="group border-t border-slate-300 pt-3">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-green-700 [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        Vælg en adgangskode (valgfrit)
      </summary>
      <form noValidate {...form.props} className="mt-3 grid max-w-form gap-5">
        <AccountName email={email} />
        <PasswordField
          name="newPassword"
          label="Ny adgangskode"
          help="Mindst 12 tegn. Uden adgangskode logger du ind med en kode på mail."
          autoComplete="new-password"
          error={form.isWrong('newPassword') ? tooShort : aboutPassword}
        />
        {form.error !== null && !aboutPassword && (
          <Problem error={form.error} title="Adgangskoden blev ikke gemt" />
        )}
        <div>
          <Button type="submit" variant="secondary" busy={form.isBusy && 'Gemmer …'}>
            Gem adgangskoden
          </Button>
        </div>
      </form>
    </details>
  )
}
