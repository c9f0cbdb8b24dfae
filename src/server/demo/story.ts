import { addDays, latest, plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import type { clubMembers } from '#server/db/tables/club-members.ts'
import { buildClubs, type ClubStory } from './build-clubs.ts'
import { buildGolfers, type StoryGolfer } from './build-golfers.ts'
import { buildMoney, type MoneyStory } from './build-money.ts'
import { buildSales, type Sale, type StorySeason } from './build-sales.ts'
import { buildVisits, type Visit, type VisitedClub } from './build-visits.ts'

export type Story = {
  clubs: ClubStory & { members: (typeof clubMembers.$inferInsert)[] }
  golfers: StoryGolfer[]
  sales: Sale[]
  visits: Visit[]
  money: MoneyStory
}

export type When = {
  day: PlainDate
  /** Now in minutes since midnight; nothing in the data is later. */
  minute: number
  current: StorySeason
  next: StorySeason
}

/**
 * The data of a season until now, always the same for the same moment. Pure, without a database. Every visit
 * is evaluated by the rules of check-in.
 */
export function buildStory({ day, minute, current, next }: When): Story {
  const { playFrom } = current.season
  const clubs = buildClubs(day, playFrom)
  const confirmed = confirmationDay(day, playFrom)
  const people = buildGolfers(day, confirmed)
  const sales = buildSales(people, { day, minute, current, next })
  const visits = buildVisits(sales, { day, minute, clubs: visitedClubs(clubs) })
  const rounds = Map.groupBy(
    visits.filter(({ verdict }) => verdict.slot?.kind === 'new'),
    ({ sale }) => sale.pass.id,
  )
  const waiting = new Set(
    sales.filter(({ fate }) => fate === 'awaiting').map(({ pass }) => pass.golferId),
  )
  const golfers = people.map((one) => (waiting.has(one.golfer.id) ? unconfirmed(one) : one))
  return {
    clubs: { ...clubs, members: people.map((one) => memberOf(one, clubs, playFrom)) },
    golfers,
    sales,
    visits,
    money: buildMoney(sales, (passId) => rounds.get(passId)?.length ?? 0),
  }
}

/** Memberships are confirmed once for the calendar year, from 1 February. */
function confirmationDay(day: PlainDate, playFrom: PlainDate): PlainDate {
  const february = plainDate(`${yearOf(day)}-02-01`)
  return february <= day ? latest(playFrom, february) : playFrom
}

function visitedClubs({ clubs, terms, courses }: ClubStory): VisitedClub[] {
  return clubs.flatMap(({ id, dguClubNumber: number }) => {
    const agreed = terms.find(({ clubId }) => clubId === id)
    const holes = Math.max(...courses.filter(({ clubId }) => clubId === id).map((c) => c.holes))
    return agreed ? [{ id, number, terms: agreed, holes }] : []
  })
}

/** A golfer whose membership is not confirmed yet. */
const unconfirmed = (one: StoryGolfer): StoryGolfer => ({
  ...one,
  golfer: {
    ...one.golfer,
    dguPersonId: null,
    rightToPlay: null,
    verifiedForYear: null,
    verifiedAt: null,
    handicapTenths: null,
  },
  memberships: [],
})

/** The golfer in the club's own register. */
function memberOf(
  { golfer, memberships, gender }: StoryGolfer,
  { clubs }: ClubStory,
  playFrom: PlainDate,
): typeof clubMembers.$inferInsert {
  const [membership] = memberships
  const club = clubs.find(({ dguClubNumber }) => dguClubNumber === membership?.clubNumber)
  const { firstName, lastName, email, birthDate, handicapTenths } = golfer
  return {
    id: golfer.id,
    clubId: club?.id ?? '',
    dguNumber: membership?.dguNumber ?? '',
    firstName,
    lastName,
    email,
    birthDate,
    gender,
    membershipType: membership?.type ?? 1,
    isHome: true,
    handicapTenths: handicapTenths ?? null,
    importedAt: danishInstant(addDays(playFrom, -30), 600),
  }
}
