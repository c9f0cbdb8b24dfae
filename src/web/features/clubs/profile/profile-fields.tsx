import { facilities, facilityNames } from '#domain/clubs/facilities.ts'
import { openingText } from '#domain/clubs/opening-hours.ts'
import {
  openPlaceNames,
  openPlaces,
  profileLimits,
  type ClubProfile,
} from '#domain/clubs/profile.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NumberField, TextArea, TextField } from '../../../ui/text-field.tsx'
import type { ProfileContext } from './read-profile.ts'

type Props = { profile: ClubProfile; errors: Readonly<Record<string, string>> }

const errorOf = (errors: Props['errors'], field: string) => {
  const error = errors[field]
  return error === undefined ? {} : { error }
}

export function DescriptionField({ profile, errors }: Props) {
  return (
    <TextArea
      name="description"
      label="Beskrivelse"
      help="Landskabet, banens karakter og stemningen. En tom linje giver et nyt afsnit."
      required={false}
      rows={8}
      maxLength={profileLimits.description}
      defaultValue={profile.description}
      {...errorOf(errors, 'description')}
    />
  )
}

/** One signature hole for each course. */
export function SignatureFields({
  profile,
  errors,
  courses,
}: Props & Pick<ProfileContext, 'courses'>) {
  return courses.map(({ id, name, holes }, i) => {
    const hole = profile.signatureHoles.find(({ courseId }) => courseId === id)
    return (
      <fieldset key={id} className="grid gap-4">
        <legend className="mb-3 font-semibold">
          {courses.length > 1 ? name : `${name}, ${holes} huller`}
        </legend>
        <NumberField
          name={`hole-${i}`}
          label="Hul nr."
          required={false}
          defaultValue={hole?.hole ?? ''}
          {...errorOf(errors, `hole-${i}`)}
        />
        <TextArea
          name={`holeText-${i}`}
          label="Det særlige ved hullet"
          required={false}
          rows={3}
          maxLength={profileLimits.signatureText}
          defaultValue={hole?.text ?? ''}
          {...errorOf(errors, `holeText-${i}`)}
        />
      </fieldset>
    )
  })
}

export function FacilityFields({ profile }: Pick<Props, 'profile'>) {
  return (
    <fieldset>
      <legend className="sr-only">Det har klubben</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {facilities.map((code) => (
          <Checkbox
            key={code}
            name={`facility-${code}`}
            label={facilityNames[code]}
            defaultChecked={profile.facilities.includes(code)}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function HoursFields({ profile, errors }: Props) {
  return openPlaceNames.map((place) => {
    const stored = profile.hours.find((one) => one.place === place)
    return (
      <div key={place} className="grid gap-4 sm:grid-cols-2">
        <TextField
          name={`hours-${place}`}
          label={openPlaces[place]}
          help="Fx man-fre 9-17, lør-søn 8-15"
          required={false}
          maxLength={200}
          autoComplete="off"
          defaultValue={stored ? openingText(stored.week) : ''}
          {...errorOf(errors, `hours-${place}`)}
        />
        <TextField
          name={`note-${place}`}
          label="Bemærkning"
          help="Fx Vinter: kun efter aftale"
          required={false}
          maxLength={profileLimits.hoursNote}
          defaultValue={stored?.note ?? ''}
          {...errorOf(errors, `note-${place}`)}
        />
      </div>
    )
  })
}

/** How to book. Without own steps the fields show those of the agreement. */
export function BookingTextFields({
  profile,
  errors,
  agreed,
}: Props & Pick<ProfileContext, 'agreed'>) {
  const shown = profile.bookingSteps ? profile : agreed
  return (
    <>
      <TextArea
        name="bookingSteps"
        label="Trin"
        help="Et på hver linje. Skriv også, hvad gæsten vælger i stedet for at betale green fee."
        required={false}
        rows={5}
        defaultValue={shown.bookingSteps?.join('\n') ?? ''}
        {...errorOf(errors, 'bookingSteps')}
      />
      <TextField
        name="bookingText"
        label="Tekst, som gæsten kopierer ind i bookingen"
        required={false}
        maxLength={profileLimits.bookingText}
        defaultValue={shown.bookingText ?? ''}
        {...errorOf(errors, 'bookingText')}
      />
    </>
  )
}
