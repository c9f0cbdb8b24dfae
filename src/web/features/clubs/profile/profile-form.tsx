import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import type { ClubProfileToEdit, SentProfile } from '#contract/clubs/profile.ts'
import type { ClubProfile } from '#domain/clubs/profile.ts'
import { reasonOf } from '../../../error-text.ts'
import { errorsByField } from '../../../form-errors.ts'
import { formText } from '../../../form-text.ts'
import { parsedForm } from '../../../parsed-form.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import {
  BookingTextFields,
  DescriptionField,
  FacilityFields,
  HoursFields,
  SignatureFields,
} from './profile-fields.tsx'
import { ProfilePreview } from './profile-preview.tsx'
import { saveProfileMutation } from './profile-queries.ts'
import { readProfile } from './read-profile.ts'

type ProfileFormProps = {
  clubId: string
  data: ClubProfileToEdit
  /** The texts at the start: the newest version, or an earlier one that is taken back. */
  start: ClubProfile
}

/** The texts of the club's page: fields on the left, what golfers will see on the right. */
export function ProfileForm({ clubId, data, start }: ProfileFormProps) {
  const { draft, isChanged, form, onInput } = useProfileForm({ clubId, data, start })
  const errors = errorsByField(form.shown)
  const { courses, agreed } = data
  return (
    <div className="grid items-start gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
      <form
        noValidate
        {...form.props}
        onInput={onInput}
        className="grid gap-12"
        aria-label="Tekster"
      >
        <FormErrorSummary
          errors={form.refused.map(({ field, message = '' }) => ({ field, message }))}
        />
        <Part title="Om klubben">
          <DescriptionField profile={start} errors={errors} />
        </Part>
        {courses.length > 0 && (
          <Part title={courses.length > 1 ? 'Signaturhuller' : 'Signaturhul'}>
            <SignatureFields profile={start} errors={errors} courses={courses} />
          </Part>
        )}
        <Part title="Faciliteter">
          <FacilityFields profile={start} />
        </Part>
        <Part title="Åbningstider">
          <HoursFields profile={start} errors={errors} />
        </Part>
        <Part title="Sådan booker gæsten">
          <BookingTextFields profile={start} errors={errors} agreed={agreed} />
        </Part>
        <div className="sticky bottom-0 -mx-4 grid gap-3 border-t border-slate-300 bg-white/95 px-4 py-4 sm:mx-0 sm:px-0">
          {form.error !== null && <Problem error={form.error} title="Siden blev ikke gemt" />}
          {reasonOf(form.error) === 'changed_elsewhere' && (
            <p>
              Åbn siden i en ny fane, og flyt dine ændringer over. Det, du har skrevet, står her
              stadig.
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button type="submit" busy={form.isBusy && 'Gemmer …'}>
              Gem og vis på siden
            </Button>
            <p role="status" className="text-sm text-slate-600">
              {isChanged && 'Du har ændringer, der ikke er gemt.'}
            </p>
          </div>
        </div>
      </form>
      <ProfilePreview profile={draft} data={data} />
    </div>
  )
}

function useProfileForm({ clubId, data, start }: ProfileFormProps) {
  const [draft, setDraft] = useState(start)
  const [isChanged, setChanged] = useState(start !== data.profile)
  // The version in the fields. `data` is fetched again after every picture and may be newer than what they show.
  const [basedOn, setBasedOn] = useState(data.version)
  const save = useMutation(saveProfileMutation(useQueryClient(), clubId))
  const toast = useToast()
  const form = useContractForm({
    endpoint: parsedForm((text) => readProfile(text, data)),
    send: async (profile) => {
      const { version } = await save.mutateAsync({ ...toSent(profile), basedOn })
      setBasedOn(version)
      setChanged(false)
      toast({ tone: 'success', title: 'Gemt. Golfspillerne ser det nu.' })
    },
  })
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    form.props.onInput(event)
    setChanged(true)
    setDraft(readProfile(formText(new FormData(event.currentTarget)), data).input)
  }
  return { draft, isChanged, form, onInput }
}

/** A copy that a JSON body may hold. */
const toSent = ({
  facilities,
  hours,
  signatureHoles,
  bookingSteps,
  ...texts
}: ClubProfile): SentProfile => ({
  ...texts,
  facilities: [...facilities],
  signatureHoles: [...signatureHoles],
  bookingSteps: bookingSteps && [...bookingSteps],
  hours: hours.map(({ place, week, note }) => ({
    place,
    note,
    week: week.map((day) => day.map(([from, to]): [number, number] => [from, to])),
  })),
})

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
