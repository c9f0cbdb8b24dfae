import type { ClubProfileToEdit } from '#contract/clubs/profile.ts'
import type { ClubProfile } from '#domain/clubs/profile.ts'
import { ClubDescription } from '../club-description.tsx'
import { ClubFacilities } from '../club-facilities.tsx'

/** What golfers will see of the texts, while they are written. */
export function ProfilePreview({
  profile,
  data,
}: {
  profile: ClubProfile
  data: ClubProfileToEdit
}) {
  const hours = profile.hours.map(({ place, week, note }) => ({
    place,
    note,
    week: week.map((day) => day.map(([from, to]): [number, number] => [from, to])),
  }))
  const signatureHoles = profile.signatureHoles.map(({ courseId, hole, text }) => ({
    course: data.courses.find(({ id }) => id === courseId)?.name ?? '',
    hole,
    par: null,
    metres: null,
    text,
    picture:
      data.pictures.find((picture) => picture.use === 'hole' && picture.courseId === courseId) ??
      null,
  }))
  const isEmpty =
    profile.description === '' &&
    profile.facilities.length + hours.length + signatureHoles.length === 0
  return (
    <section
      aria-label="Forhåndsvisning"
      className="@container rounded-md border border-slate-300 bg-slate-50 p-6 sm:p-8 xl:sticky xl:top-6 xl:[zoom:0.75]"
    >
      <p className="mb-6 text-sm font-semibold text-green-700">Sådan ser golfspillerne det</p>
      {isEmpty ? (
        <p className="text-slate-700">
          Klubben har ikke skrevet noget endnu. Begynd med to-tre sætninger om banen.
        </p>
      ) : (
        <div className="grid gap-12 [&>*]:grid-cols-[minmax(0,1fr)]!">
          <ClubDescription
            name={data.clubName}
            profile={{ description: profile.description, signatureHoles }}
          />
          <ClubFacilities profile={{ facilities: [...profile.facilities], hours }} />
        </div>
      )}
    </section>
  )
}
