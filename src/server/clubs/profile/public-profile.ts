import type { ClubPictureView } from '#contract/clubs/picture-fields.ts'
import type { ClubProfile } from '#domain/clubs/profile.ts'
import type { ClubTerms } from '#domain/clubs/terms.ts'
import type { Db } from '../../db/client.ts'
import { selectHoleFigures } from './profile-queries.ts'
import { hoursView } from './profile.ts'

type Course = { id: string; name: string; holes: number }

/** What the club has written about itself, as its public page shows it, with the pictures that belong to it. */
export async function publicProfile(
  db: Db,
  {
    profile,
    courses,
    pictures = [],
  }: {
    profile: ClubProfile
    courses: readonly Course[]
    pictures: readonly ClubPictureView[] | undefined
  },
) {
  const shown = profile.signatureHoles.flatMap((signature) => {
    // A course may have been removed since.
    const course = courses.find(({ id }) => id === signature.courseId)
    return course && signature.hole <= course.holes ? [{ ...signature, course }] : []
  })
  const figures =
    shown.length === 0
      ? []
      : await selectHoleFigures(
          db,
          shown.map(({ courseId }) => courseId),
        )
  return {
    photos: pictures.filter(({ use }) => use === 'photo'),
    profile: {
      description: profile.description,
      facilities: [...profile.facilities],
      hours: hoursView(profile.hours),
      signatureHoles: shown.map(({ course, hole, text }) => {
        const figure = figures.find((one) => one.courseId === course.id && one.number === hole)
        const { par = null, shortest, longest } = figure ?? {}
        return {
          course: course.name,
          hole,
          par,
          metres: shortest && longest ? ([shortest, longest] as [number, number]) : null,
          text,
          picture:
            pictures.find(({ use, courseId }) => use === 'hole' && courseId === course.id) ?? null,
        }
      }),
    },
    ...(profile.bookingSteps && {
      bookingSteps: [...profile.bookingSteps],
      bookingText: profile.bookingText,
    }),
  }
}

/** The agreement's words on booking, used where the club has written no own steps. */
export const agreedBooking = (terms: ClubTerms) => ({
  bookingSteps: [...terms.bookingSteps],
  bookingText: terms.bookingText ?? null,
})
