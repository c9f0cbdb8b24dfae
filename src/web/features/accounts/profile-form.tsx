import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveProfile, type Profile } from '#contract/accounts/profile.ts'
import { formatPhone, phoneErrorText } from '#domain/shared/phone.ts'
import { useContractForm } from '../../use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useEditedVersion } from '../../use-edited-version.ts'
import { SaveProblem } from '../shell/newer-version-notice.tsx'
import { saveProfileMutation } from './profile-queries.ts'

const errorTexts: Record<string, string> = {
  name: 'Skriv dit navn med mindst to bogstaver, uden specialtegn.',
  phone: phoneErrorText,
}

/** The form for name and telephone number. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const toast = useToast()
  const save = useMutation(saveProfileMutation)
  const [isTouched, setTouched] = useState(false)
  const edited = useEditedVersion(profile, !isTouched)
  const [saved, setSaved] = useState<Profile>()
  const form = useContractForm({
    endpoint: saveProfile,
    read: (fields) => ({ ...fields, basedOn: edited.basis.version }),
    send: async (input) => {
      const stored = await save.mutateAsync(input)
      edited.catchUp(stored)
      setSaved(stored)
      toast({ tone: 'success', title: 'Profilen er gemt' })
    },
  })
  const errorOf = (field: string) => (form.isWrong(field) ? errorTexts[field] : undefined)
  return (
    <section aria-labelledby="you" className="grid gap-6">
      <h2 id="you" className="text-xl">
        Dig
      </h2>
      <form
        noValidate
        {...form.props}
        onInput={(event) => {
          setTouched(true)
          form.props.onInput(event)
        }}
        className="grid max-w-form gap-6"
      >
        <ProfileFields start={edited.start} shown={saved ?? edited.start} errorOf={errorOf} />
        <SaveProblem
          isBehind={edited.isBehind}
          onCatchUp={edited.catchUp}
          save={{ error: form.error, isPending: form.isBusy !== false }}
          title="Profilen er ikke gemt"
        >
          {[profile.name, profile.phone && formatPhone(profile.phone)].filter(Boolean).join(', ')}
        </SaveProblem>
        <Button type="submit" className="w-fit max-sm:w-full" busy={form.isBusy && 'Gemmer …'}>
          Gem
        </Button>
      </form>
    </section>
  )
}

type ProfileFieldsProps = {
  /** What the form began with; the fields begin again with another version of it. */
  start: Profile
  shown: Profile
  errorOf: (field: string) => string | undefined
}

const ProfileFields = ({ start, shown: { name, phone }, errorOf }: ProfileFieldsProps) => (
  <>
    <TextField
      key={start.version}
      name="name"
      label="Navn"
      autoComplete="name"
      maxLength={200}
      defaultValue={name}
      error={errorOf('name')}
    />
    <TextField
      // The number resets the field after saving, so that it shows the formatted number.
      key={`${start.version} ${phone}`}
      type="tel"
      name="phone"
      label="Telefon"
      help="Så kan vi ringe, hvis der er noget med dit kort."
      optional
      autoComplete="tel"
      width="medium"
      className="figures"
      maxLength={30}
      defaultValue={phone ? formatPhone(phone) : ''}
      error={errorOf('phone')}
    />
  </>
)
