import { useMutation } from '@tanstack/react-query'
import { saveProfile, type Profile } from '#contract/accounts/profile.ts'
import { formatPhone, phoneErrorText } from '#domain/shared/phone.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { saveProfileMutation } from './profile-queries.ts'

const errorTexts: Record<string, string> = {
  name: 'Skriv dit navn med mindst to bogstaver, uden specialtegn.',
  phone: phoneErrorText,
}

/** The form for name and telephone number. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const toast = useToast()
  const save = useMutation(saveProfileMutation)
  const form = useContractForm({
    endpoint: saveProfile,
    send: async (input) => {
      await save.mutateAsync(input)
      toast({ tone: 'success', title: 'Profilen er gemt' })
    },
  })
  const errorOf = (field: string) => (form.isWrong(field) ? errorTexts[field] : undefined)
  return (
    <section aria-labelledby="you" className="grid gap-6">
      <h2 id="you" className="text-xl">
        Dig
      </h2>
      <form noValidate {...form.props} className="grid max-w-form gap-6">
        <TextField
          name="name"
          label="Navn"
          autoComplete="name"
          maxLength={200}
          defaultValue={profile.name}
          error={errorOf('name')}
        />
        <TextField
          // The key resets the field after saving, so that it shows the formatted number.
          key={profile.phone}
          type="tel"
          name="phone"
          label="Telefon"
          help="Så kan vi ringe, hvis der er noget med dit kort."
          optional
          autoComplete="tel"
          width="medium"
          className="figures"
          maxLength={30}
          defaultValue={profile.phone ? formatPhone(profile.phone) : ''}
          error={errorOf('phone')}
        />
        {form.error !== null && <Problem error={form.error} title="Profilen er ikke gemt" />}
        <Button type="submit" className="w-fit max-sm:w-full" busy={form.isBusy && 'Gemmer …'}>
          Gem
        </Button>
      </form>
    </section>
  )
}
