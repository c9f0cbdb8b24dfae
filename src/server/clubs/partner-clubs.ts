import { sunsetAt } from './sunset-at.ts'
import { holesOfClub } from '#domain/clubs/holes.ts'
import { type ClubTerms, termsOn } from '#domain/clubs/terms.ts'
import { partnerSince } from '#domain/partnership/agreement.ts'
import { type PlainDate, addDays } from '#domain/shared/dates.ts'
import { AppError } from '#server/app-error.ts'
import { today, type Ctx } from '#server/ctx.ts'
import { findDeparture, selectLeaving } from './departure-queries.ts'
import { begins, lastDayIfOver } from './last-day.ts'
import { selectClosuresWithin, selectOpenClosures, type Closure } from './closure-queries.ts'
import {
  findClubBySlug,
  selectClubs,
  selectCourses,
  selectCoursesWithTees,
  selectTermsFrom,
  selectTermsOf,
  selectTermsOfClubs,
  type Club,
} from './queries.ts'
import { daysAtClub } from '#domain/clubs/closed-week.ts'
import { danishInstant } from '../clock.ts'
import { onOneConnection } from '../db/transactions.ts'
import { landscapeText, loadLandscape } from './landscapes.ts'
import { toCourseState } from './course-state.ts'
import { leadingPictures, picturesOf } from './pictures/pictures-view.ts'
import { selectProfiles } from './profile/profile-queries.ts'
import { toProfile } from './profile/profile.ts'
import { agreedBooking, publicProfile } from './profile/public-profile.ts'

/** The current and the future partner clubs: a card bought in winter is used in spring. */
export const listPartnerClubs = (ctx: Ctx) =>
  onOneConnection(ctx.db, (db) => readPartnerClubs({ ...ctx, db }))

async function readPartnerClubs(ctx: Ctx) {
  const day = today(ctx)
  const [current, leaving, all] = await Promise.all([
    selectTermsFrom(ctx.db, day),
    selectLeaving(ctx.db, day),
    selectClubs(ctx.db),
  ])
  const terms = Map.groupBy(current, ({ clubId }) => clubId)
  const ids = [...terms.keys()]
  if (ids.length === 0) return { clubs: [] }

  const [ofClubs, closures, pictures, ever] = await Promise.all([
    selectCourses(ctx.db, ids),
    selectOpenClosures(ctx.db, ctx.now()),
    picturesOf(ctx.db, ids),
    selectTermsOfClubs(ctx.db, ids),
  ])
  const courses = Map.groupBy(ofClubs, ({ clubId }) => clubId)
  const closureOf = new Map(closures.map((closure) => [closure.clubId, closure]))
  const versions = Map.groupBy(ever, ({ clubId }) => clubId)
  const clubs = all.flatMap((club) => {
    const current = currentTerms(terms.get(club.id) ?? [], day)
    if (!current) return []
    const leavesAfter = leaving.get(club.id) ?? null
    const listed = { ...toListView(club, current, closureOf.get(club.id)), leavesAfter }
    const shown = leadingPictures(pictures.get(club.id))
    const since = sinceOf(versions.get(club.id) ?? []) ?? current.validFrom
    return [{ ...listed, ...shown, partnerSince: since, courses: courses.get(club.id) ?? [] }]
  })
  return { clubs }
}

const sinceOf = (versions: readonly ClubTerms[]) => partnerSince(versions.filter(begins))

export const showPartnerClub = (ctx: Ctx, { slug }: { slug: string }) =>
  onOneConnection(ctx.db, (db) => readPartnerClub({ ...ctx, db }, slug))

async function readPartnerClub(ctx: Ctx, slug: string) {
  const day = today(ctx)
  const club = await findClubBySlug(ctx.db, slug)
  if (!club) throw new AppError('not_found')
  const [versions, closures, courses, ofClub, departure, ofWeek, [profile]] = await Promise.all([
    selectTermsFrom(ctx.db, day, club.id),
    selectOpenClosures(ctx.db, ctx.now(), club.id),
    selectCoursesWithTees(ctx.db, [club.id]),
    picturesOf(ctx.db, [club.id]),
    findDeparture(ctx.db, club.id, day),
    selectClosuresWithin(ctx.db, club.id, weekFrom(ctx)),
    selectProfiles(ctx.db, club.id, 1),
  ])
  const terms = currentTerms(versions, day)
  if (!terms) throw new AppError('not_found')
  const pictures = ofClub.get(club.id)
  const [landscape, ownPage] = await Promise.all([
    loadLandscape(ctx.db, club, courses),
    publicProfile(ctx.db, { profile: toProfile(profile), courses, pictures }),
  ])

  const { address, phone, email, website } = club
  return {
    ...toListView(club, terms, closures.at(-1)),
    leavesAfter: departure?.lastDay ?? null,
    ...leadingPictures(pictures),
    address,
    phone,
    email,
    website,
    bookingMode: terms.bookingMode,
    bookingUrl: terms.bookingUrl ?? null,
    bookingWindowDays: terms.bookingWindowDays,
    ...agreedBooking(terms),
    ...ownPage,
    checkInPlace: terms.checkInPlace,
    defaultHoles: terms.defaultHoles,
    blackoutRules: terms.blackoutRules.map((rule) => ({
      ...rule,
      weekdays: [...rule.weekdays],
      isoWeeks: [...rule.isoWeeks],
    })),
    courses,
    holes: holesOfClub(courses),
    landscape: { version: landscape.version, description: landscapeText(landscape) },
    week: showWeek(ctx, club, { terms: versions, closures: ofWeek.map(toCourseState) }),
  }
}

/** A club whose agreements are over; `not_found` for a partner and for a club that never was one. */
export async function showFormerClub(ctx: Ctx, { slug }: { slug: string }) {
  const club = await findClubBySlug(ctx.db, slug)
  const lastDay = club && lastDayIfOver(await selectTermsOf(ctx.db, club.id), today(ctx))
  if (!club || !lastDay) throw new AppError('not_found')
  const { name, city, postcode } = club
  return { name, city, postcode, lastDay }
}

/** The terms in force, else the next ones; `versions` is ordered by first day. */
const currentTerms = (versions: ClubTerms[], day: PlainDate) =>
  termsOn(versions, day) ?? versions[0]

function toListView(club: Club, terms: ClubTerms, closure: Closure | undefined) {
  const { id, slug, name, dguClubNumber, region, postcode, city, latitudeE6, longitudeE6 } = club
  return {
    id,
    slug,
    name,
    dguClubNumber,
    region,
    postcode,
    city,
    latitudeE6,
    longitudeE6,
    partnerFrom: terms.validFrom,
    partnerTo: terms.validTo ?? null,
    roundsPerPass: terms.roundsPerPass,
    acceptsProducts: [...terms.acceptsProducts],
    maxHandicapTenths: terms.maxHandicapTenths ?? null,
    greenFeeWeekdayOre: terms.greenFeeWeekday,
    greenFeeWeekendOre: terms.greenFeeWeekend,
    closure: closure ? toClosureView(closure) : null,
  }
}

const toClosureView = ({ reason, note, from, until, setAt }: Closure) => ({
  reason,
  note,
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
  setAt: setAt.toISOString(),
})

const daysShown = 7

const weekFrom = (ctx: Ctx) => ({
  from: ctx.now(),
  to: danishInstant(addDays(today(ctx), daysShown), 0),
})

/** Today and the next six days at a club, with the times closed to card guests and their reasons. */
const showWeek = (ctx: Ctx, club: Club, agreed: Parameters<typeof daysAtClub>[0]) =>
  daysAtClub(agreed, { from: today(ctx), days: daysShown }).map(({ closed, ...day }) => ({
    ...day,
    holiday: day.holiday ?? null,
    sunset: sunsetAt(club, day.day),
    closed: closed.map((time) => ({ ...time, note: time.note ?? null })),
  }))
