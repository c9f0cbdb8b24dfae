import { facilities } from '#domain/clubs/facilities.ts'
import { isOpenSometime } from '#domain/clubs/opening-hours.ts'
import { parseOpeningWeek } from '#domain/clubs/parse-opening-week.ts'
import {
  openPlaceNames,
  profileLimits,
  type ClubProfile,
  type PlaceHours,
  type SignatureHole,
} from '#domain/clubs/profile.ts'
import type { ParsedFields, ReadText } from '../../../parsed-form.ts'
import type { FormError } from '../../../ui/form-error-summary.tsx'

export type Course = { id: string; name: string; holes: number }

export type ProfileContext = {
  courses: readonly Course[]
  /** The steps of the agreement: the same steps are not stored as the club's own. */
  agreed: { bookingSteps: readonly string[]; bookingText: string | null }
}

/** Converts the fields of the form to a profile, with what is wrong by field. */
export function readProfile(
  text: ReadText,
  { courses, agreed }: ProfileContext,
): ParsedFields<ClubProfile> {
  const errors: FormError[] = []
  const wrong = (field: string, message: string) => void errors.push({ field, message })
  const limited = (field: string, most: number) => {
    const value = text(field)
    if (value.length > most) wrong(field, `Højst ${most} tegn. Der står ${value.length}.`)
    return value
  }
  const description = limited('description', profileLimits.description)
  const hours = openPlaceNames.flatMap((place): PlaceHours[] => {
    const parsed = parseOpeningWeek(text(`hours-${place}`))
    if (!parsed.ok) wrong(`hours-${place}`, parsed.message)
    const note = limited(`note-${place}`, profileLimits.hoursNote)
    const week = parsed.ok ? parsed.week : []
    return isOpenSometime(week) || note ? [{ place, week, note }] : []
  })
  const signatureHoles = courses.flatMap((course, i) =>
    readHole({ text, wrong, limited, course, i }),
  )
  const { bookingSteps, bookingText } = readBooking({ text, wrong, limited, agreed })
  const chosen = facilities.filter((code) => text(`facility-${code}`) !== '')
  return {
    input: { description, facilities: chosen, hours, signatureHoles, bookingSteps, bookingText },
    errors,
  }
}

type Reading = {
  text: ReadText
  wrong: (field: string, message: string) => void
  limited: (field: string, most: number) => string
}

/** The signature hole of a course; none where both fields are empty. */
function readHole({
  text,
  wrong,
  limited,
  course,
  i,
}: Reading & { course: Course; i: number }): SignatureHole[] {
  const number = text(`hole-${i}`)
  const words = limited(`holeText-${i}`, profileLimits.signatureText)
  if (number === '' && words === '') return []
  const hole = /^\d{1,2}$/.test(number) ? Number(number) : 0
  if (hole < 1 || hole > course.holes) wrong(`hole-${i}`, `Skriv et hul fra 1 til ${course.holes}.`)
  if (words === '') wrong(`holeText-${i}`, 'Skriv, hvad der er særligt ved hullet.')
  return [{ courseId: course.id, hole, text: words }]
}

/** The club's own booking texts; null where they are those of the agreement. */
function readBooking({ text, wrong, limited, agreed }: Reading & Pick<ProfileContext, 'agreed'>) {
  const steps = text('bookingSteps')
    .split('\n')
    .map((step) => step.trim())
    .filter(Boolean)
  if (steps.length > profileLimits.steps) wrong('bookingSteps', 'Højst tolv trin.')
  const long = steps.findIndex((step) => step.length > profileLimits.step)
  if (long >= 0)
    wrong('bookingSteps', `Trin ${long + 1} er længere end ${profileLimits.step} tegn.`)
  const bookingText = limited('bookingText', profileLimits.bookingText) || null
  const isAgreed =
    steps.join('\n') === agreed.bookingSteps.join('\n') && bookingText === agreed.bookingText
  if (isAgreed || (steps.length === 0 && bookingText === null)) {
    return { bookingSteps: null, bookingText: null }
  }
  if (steps.length === 0) wrong('bookingSteps', 'Skriv mindst ét trin.')
  return { bookingSteps: steps, bookingText }
}
