import { defaultTerms, type BlackoutRule, type ClubTerms } from '#domain/clubs/terms.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import type { clubProfiles } from '#server/db/tables/club-pages.ts'
import type { clubs, clubSigns, courseClosures } from '#server/db/tables/clubs.ts'
import { buildClubPages } from './build-club-pages.ts'
import { buildCourses, type CourseRows } from './build-courses.ts'
import { closedClubNumber, places, type Place } from './places.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

export type StoryClub = typeof clubs.$inferInsert & { id: string; dguClubNumber: number }
export type StoryClosure = typeof courseClosures.$inferInsert

export type ClubStory = CourseRows & {
  clubs: StoryClub[]
  terms: ClubTerms[]
  signs: (typeof clubSigns.$inferInsert & { id: string; clubId: string })[]
  closures: StoryClosure[]
  pages: (typeof clubProfiles.$inferInsert)[]
}

/** The clubs with courses, agreements and signs, one of them closed today; the same on every day. */
export function buildClubs(day: PlainDate, from: PlainDate): ClubStory {
  const story: ClubStory = {
    clubs: [],
    terms: [],
    signs: [],
    closures: [],
    pages: [],
    courses: [],
    tees: [],
    holes: [],
  }
  for (const [index, place] of places.entries()) {
    const random = seededRandom(seedOf(place.name))
    const club = buildClub(random, place, danishInstant(addDays(from, -60), 600))
    story.clubs.push(club)
    story.terms.push(buildTerms({ random, place, clubId: club.id, index, from, day }))
    story.signs.push(...buildSigns(random, club, place))
    const { courses, tees, holes } = buildCourses(random, place, club.id)
    story.courses.push(...courses)
    story.tees.push(...tees)
    story.holes.push(...holes)
    if (place.number === closedClubNumber) story.closures.push(closureToday(random, club.id, day))
  }
  story.pages.push(...buildClubPages(story))
  return story
}

function buildClub(random: Random, place: Place, at: Date): StoryClub {
  const { number, name, region, address, postcode, city } = place
  const slug = foldDanish(name).replaceAll(' ', '-')
  const site = `${slug.replace(/-golfklub$/, '')}.example`
  return {
    id: random.uuid(),
    slug,
    name,
    dguClubNumber: number,
    region,
    address,
    postcode,
    city,
    phone: `${place.latitude > 56.5 ? 98 : 75}0000${String(number).slice(1)}`,
    email: `kontor@${site}`,
    website: `https://${site}`,
    latitudeE6: Math.round(place.latitude * 1e6),
    longitudeE6: Math.round(place.longitude * 1e6),
    vatStatus: 'exempt',
    searchText: foldDanish(`${name} ${city} ${postcode} ${region}`),
    createdAt: at,
    updatedAt: at,
  }
}

type Agreement = {
  random: Random
  place: Place
  clubId: string
  index: number
  from: PlainDate
  day: PlainDate
}

function buildTerms({ random, place, clubId, index, from, day }: Agreement): ClubTerms {
  const weekday = random.whole(6, 11) * 2500 + (place.holes === 9 ? 5_000 : 20_000)
  return {
    ...defaultTerms(clubId, from),
    roundsPerPass: index % 8 === 3 ? 3 : 2,
    maxHandicapTenths: index % 9 === 4 ? 360 : undefined,
    blackoutRules: blackoutsOf(index, day, danishInstant(addDays(from, -60), 600).getTime()),
    ...bookingOf(place),
    checkInPlace: random.pick(checkInPlaces),
    defaultHoles: place.holes === 9 ? 9 : 18,
    greenFeeWeekday: weekday,
    greenFeeWeekend: weekday + 10_000,
  }
}

const checkInPlaces = [
  'I proshoppen ved siden af første tee',
  'Ved skærmen i forhallen',
  'På skiltet ved klubhusets indgang',
  'Hos starteren ved første tee',
]

const telephoneOf = (place: Place) =>
  `${place.latitude > 56.5 ? 98 : 75} 00 00 ${String(place.number).slice(1)}`

function bookingOf(
  place: Place,
): Pick<ClubTerms, 'bookingMode' | 'bookingSteps' | 'bookingText' | 'bookingUrl'> {
  if (place.holes === 9) {
    return {
      bookingMode: 'drop_in',
      bookingSteps: [
        'Du behøver ikke at bestille tid.',
        'Mød op, tjek ind, og gå ud, når første tee er ledigt.',
      ],
    }
  }
  if (place.number % 5 === 0) {
    return {
      bookingMode: 'phone',
      bookingSteps: [
        `Ring til klubben på ${telephoneOf(place)} mellem kl. 9.00 og 15.00.`,
        'Sig, at du spiller på Sæsonkort, og oplys dit DGU-nummer.',
        'Tjek ind i klubben, før du går ud.',
      ],
    }
  }
  return {
    bookingMode: 'golfbox',
    bookingUrl: 'https://www.golfbox.dk',
    bookingText: 'Sæsonkort, betales ikke',
    bookingSteps: [
      `Log ind i GolfBox, og find ${place.name} under gæstebooking.`,
      'Vælg en ledig tid og betaling i klubben. Sæsonkortet dækker din green fee.',
      'Skriv teksten herunder i bemærkningen.',
      'Tjek ind i klubben senest ti minutter før din tid.',
    ],
  }
}

/** Blackout rules, which most clubs do not have (D15). */
function blackoutsOf(index: number, day: PlainDate, addedAt: number): BlackoutRule[] {
  const always = { weekdays: [], fromMinute: 0, toMinute: 1440, isoWeeks: [], addedAt }
  const rule = { ...always, id: `regel-${index}-1`, holidays: 'none' } as const
  if (index === 2) {
    return [{ ...rule, reason: 'medlemstid', weekdays: [6], fromMinute: 480, toMinute: 600 }]
  }
  if (index === 6) {
    return [{ ...rule, reason: 'medlemstid', weekdays: [3], fromMinute: 900, toMinute: 1080 }]
  }
  if (index === 9) {
    const tournament = addDays(day, 9)
    const note = 'Klubmesterskab'
    return [{ ...rule, reason: 'turnering', fromDay: tournament, toDay: tournament, note }]
  }
  if (index === 13) {
    return [{ ...rule, reason: 'banepleje', weekdays: [1], fromMinute: 360, toMinute: 600 }]
  }
  if (index === 17) {
    return [
      {
        ...rule,
        reason: 'medlemstid',
        weekdays: [6, 7],
        fromMinute: 540,
        toMinute: 660,
        isoWeeks: [27, 28, 29, 30],
      },
    ]
  }
  return []
}

const codeLetters = '23456789ABCDEFGHJKMNPQRTVWXYZ'

function buildSigns(random: Random, club: StoryClub, place: Place) {
  const at = ['Ved skranken', ...(place.holes > 9 ? ['Ved første tee'] : [])]
  return at.map((where) => ({
    id: random.uuid(),
    clubId: club.id,
    code: Array.from({ length: 6 }, () => random.pick([...codeLetters])).join(''),
    place: where,
    createdAt: club.createdAt,
  }))
}

/** Closed by frost in the cold months and by rain in the others. */
function closureToday(random: Random, clubId: string, day: PlainDate): StoryClosure {
  const month = Number(day.slice(5, 7))
  const isCold = month >= 10 || month <= 4
  const from = danishInstant(addDays(day, -1), 20 * 60)
  return {
    id: random.uuid(),
    clubId,
    reason: isCold ? 'frost' : 'andet',
    note: isCold
      ? 'Rim på greens. Vi ser på det igen i morgen tidlig.'
      : 'Vand på banen efter skybrud.',
    from,
    until: danishInstant(addDays(day, 1), 10 * 60),
    setAt: from,
    setBy: null,
  }
}
