import type { saveClubProfile } from '#contract/clubs/profile.ts'
import type { ParsedInput } from '#contract/shared/endpoint.ts'
import { emptyProfile, type ClubProfile } from '#domain/clubs/profile.ts'
import { selectAccountNames } from '../../accounts/queries.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { AppError } from '../../app-error.ts'
import { today, type Ctx } from '../../ctx.ts'
import { accessClubWith } from '../access.ts'
import { picturesOf } from '../pictures/pictures-view.ts'
import { lockClub, selectCourses, selectTermsFrom } from '../queries.ts'
import { insertProfile, selectProfiles, type ProfileRow } from './profile-queries.ts'

/** What the club has written about itself, for its own people, with earlier versions. */
export async function getProfileToEdit(ctx: Ctx, { clubId }: { clubId: string }) {
  const { id, name, slug } = await accessClubWith(ctx, 'club.page', clubId)
  const versions = await selectProfiles(ctx.db, id)
  const terms = (await selectTermsFrom(ctx.db, today(ctx))).find((one) => one.clubId === id)
  const names = await selectAccountNames(
    ctx.db,
    versions.flatMap(({ writtenBy }) => writtenBy ?? []),
  )
  return {
    clubName: name,
    slug,
    isPublic: terms !== undefined,
    version: versions[0]?.version ?? 0,
    profile: toView(toProfile(versions[0])),
    agreed: {
      bookingSteps: [...(terms?.bookingSteps ?? [])],
      bookingText: terms?.bookingText ?? null,
    },
    courses: await selectCourses(ctx.db, [id]),
    pictures: (await picturesOf(ctx.db, [id])).get(id) ?? [],
    history: versions.map((row) => ({
      version: row.version,
      writtenAt: row.writtenAt.toISOString(),
      writtenBy: row.writtenBy ? (names.get(row.writtenBy) ?? 'Slettet bruger') : 'Sæsonkortet',
      profile: toView(toProfile(row)),
    })),
  }
}

/**
 * Stores a new version. `basedOn` is the version that the writer saw; throws `changed_elsewhere` when there is a
 * newer one.
 */
export async function writeProfile(
  ctx: Ctx,
  { clubId, basedOn, ...profile }: ParsedInput<typeof saveClubProfile>,
) {
  const { id } = await accessClubWith(ctx, 'club.page', clubId)
  return ctx.db.transaction(async (tx) => {
    if (!(await lockClub(tx, id))) throw new AppError('not_found')
    const [newest] = await selectProfiles(tx, id, 1)
    if ((newest?.version ?? 0) !== basedOn) throw new AppError('changed_elsewhere')
    const courses = await selectCourses(tx, [id])
    for (const { courseId, hole } of profile.signatureHoles) {
      const course = courses.find((one) => one.id === courseId)
      if (!course || hole > course.holes)
        throw new AppError('refused', { reason: 'signature_hole_unknown' })
    }
    const version = basedOn + 1
    await insertProfile(tx, {
      ...profile,
      clubId: id,
      version,
      writtenAt: ctx.now(),
      writtenBy: ctx.actor?.accountId ?? null,
    })
    await recordActivity(tx, ctx, {
      action: 'clubs.write_page',
      subject: { type: 'club', id },
      data: { version },
    })
    return { version }
  })
}

/** A stored version without its author; an empty one where the club has written nothing. */
export function toProfile(row: ProfileRow | undefined): ClubProfile {
  if (!row) return emptyProfile
  const { description, facilities, hours, signatureHoles, bookingSteps, bookingText } = row
  return { description, facilities, hours, signatureHoles, bookingSteps, bookingText }
}

/** A copy that the contract may take apart. */
function toView(profile: ClubProfile) {
  const { facilities, hours, signatureHoles, bookingSteps } = profile
  return {
    ...profile,
    facilities: [...facilities],
    hours: hoursView(hours),
    signatureHoles: [...signatureHoles],
    bookingSteps: bookingSteps && [...bookingSteps],
  }
}

export const hoursView = (hours: ClubProfile['hours']) =>
  hours.map(({ place, week, note }) => ({
    place,
    note,
    week: week.map((day) => day.map(([from, to]): [number, number] => [from, to])),
  }))
