import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { setPassword } from '#contract/accounts.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Problem } from '../shell/problem.tsx'

const shortest = 12

/** Offered after the purchase, never before, and never needed: a mailed code opens the account too. */
export function ChoosePassword({ email }: { email: string }) {
  const [short, setShort] = useState(false)
  const choose = useMutation({
    mutationFn: (newPassword: string) => call(setPassword, { newPassword }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('newPassword') ?? '')
    setShort(typed.length < shortest)
    if (typed.length >= shortest) choose.mutate(typed)
  }
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
        Vælg en adgangskode (kan udelades)
      </summary>
      <form noValidate onSubmit={submit} className="mt-3 grid max-w-form gap-5">
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="newPassword"
          label="Ny adgangskode"
          help="Mindst 12 tegn. Uden adgangskode logger du ind med en kode på mail."
          autoComplete="new-password"
          error={short ? 'Adgangskoden skal have mindst 12 tegn.' : undefined}
        />
        {choose.isError && <Problem error={choose.error} title="Adgangskoden blev ikke gemt" />}
        <div>
          <Button type="submit" variant="secondary" busy={choose.isPending && 'Gemmer …'}>
            Gem adgangskoden
          </Button>
        </div>
      </form>
    </details>
  )
}
