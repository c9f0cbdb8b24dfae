import { facilities } from '#domain/clubs/facilities.ts'
import { parseOpeningWeek } from '#domain/clubs/parse-opening-week.ts'
import type { OpenPlace, PlaceHours, SignatureHole } from '#domain/clubs/profile.ts'
import type { clubProfiles } from '#server/db/tables/club-pages.ts'
import type { ClubStory } from './build-clubs.ts'
import type { ClubText } from './club-texts/club-text.ts'
import { islands } from './club-texts/islands.ts'
import { northJutland } from './club-texts/jutland-north.ts'
import { southJutland } from './club-texts/jutland-south.ts'

const texts: Record<number, ClubText> = { ...northJutland, ...southJutland, ...islands }

/** What each club of the demonstration writes about itself. */
export function buildClubPages(
  story: Pick<ClubStory, 'clubs' | 'courses' | 'tees' | 'holes'>,
): (typeof clubProfiles.$inferInsert)[] {
  return story.clubs.flatMap(({ id, dguClubNumber, createdAt }) => {
    const text = texts[dguClubNumber]
    if (!text) return []
    const offered = new Set(text.facilities.split(' '))
    return {
      clubId: id,
      version: 1,
      description: text.description,
      facilities: facilities.filter((code) => offered.has(code)),
      hours: hoursOf(text),
      signatureHoles: signatureHole(story, id, text.hole),
      bookingSteps: null,
      bookingText: null,
      writtenAt: createdAt,
      writtenBy: null,
    }
  })
}

function hoursOf({ hours }: ClubText): PlaceHours[] {
  return Object.entries(hours).map(([place, { when, note = '' }]) => {
    const parsed = parseOpeningWeek(when)
    if (!parsed.ok) throw new Error(parsed.message)
    return { place: place as OpenPlace, week: parsed.week, note }
  })
}

/** The hole of the club's first course that the text describes: the next one of its par. */
function signatureHole(
  { courses, tees, holes }: Pick<ClubStory, 'courses' | 'tees' | 'holes'>,
  clubId: string,
  { par, from, text }: ClubText['hole'],
): SignatureHole[] {
  const course = courses.find((one) => one.clubId === clubId)
  const tee = tees.find(({ courseId }) => courseId === course?.id)
  const ofPar = holes.filter((hole) => hole.teeId === tee?.id && hole.par === par)
  const hole = ofPar.find(({ number }) => number >= from) ?? ofPar[0]
  return course && hole ? [{ courseId: course.id, hole: hole.number, text }] : []
}
