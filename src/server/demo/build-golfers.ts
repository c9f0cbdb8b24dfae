import { addDays, ageOn, plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import type { ProductCode } from '#domain/passes/products.ts'
import { danishInstant } from '#server/clock.ts'
import type { golferMemberships, golfers } from '#server/db/tables/accounts.ts'
import type { SimulatedGolfer } from '#server/simulators/dgu/golfer.ts'
import { lastNames, mensNames, womensNames } from '#domain/competitions/invented-names.ts'
import { places } from './places.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

export type StoryGolfer = {
  golfer: typeof golfers.$inferInsert & { id: string; birthDate: PlainDate; email: string }
  memberships: (typeof golferMemberships.$inferInsert)[]
  gender: 'men' | 'women'
  /** The golfer in the simulated golf union. */
  simulated: SimulatedGolfer
  /** The product that the golfer buys; undefined for none. */
  wants: ProductCode | undefined
}

/** The number of golfers, without the test golfers who have bought nothing yet. */
const crowd = 142

/** Golfers of every kind. The first is the demonstration's mother, the second her daughter. */
export function buildGolfers(day: PlainDate, seasonStart: PlainDate): StoryGolfer[] {
  const random = seededRandom(seedOf('golfspillere'))
  const taken = new Set<string>()
  const anne = buildGolfer(
    { random, day, seasonStart },
    {
      firstName: 'Anne',
      lastName: 'Bisgaard',
      gender: 'women',
      age: 46,
      clubNumber: 901,
      memberNumber: 2001,
    },
  )
  const laura = buildGolfer(
    { random, day, seasonStart },
    {
      firstName: 'Laura',
      lastName: 'Bisgaard',
      gender: 'women',
      age: 13,
      clubNumber: 901,
      memberNumber: 2002,
    },
  )
  const others = Array.from({ length: crowd - 2 }, (_, i) =>
    buildGolfer({ random, day, seasonStart }, drawPerson(random, i, taken)),
  )
  return [{ ...anne, wants: 'FULD' }, { ...laura, wants: 'UNG' }, ...others]
}

type Person = {
  firstName: string
  lastName: string
  gender: 'men' | 'women'
  age: number
  clubNumber: number
  memberNumber: number
}

function drawPerson(random: Random, index: number, taken: Set<string>): Person {
  const gender = random.chance(0.36) ? 'women' : 'men'
  const club = places[index % places.length]?.number ?? 901
  const age =
    random.pick([17, 21, 24, 33, 41, 48, 52, 57, 61, 64, 67, 70, 73, 78]) + random.whole(0, 2)
  for (;;) {
    const firstName = random.pick(gender === 'women' ? womensNames : mensNames)
    const lastName = random.pick(lastNames)
    if (taken.has(`${firstName} ${lastName}`)) continue
    taken.add(`${firstName} ${lastName}`)
    return { firstName, lastName, gender, age, clubNumber: club, memberNumber: 2010 + index }
  }
}

type When = { random: Random; day: PlainDate; seasonStart: PlainDate }

function buildGolfer({ random, day, seasonStart }: When, person: Person): StoryGolfer {
  const { firstName, lastName, gender, clubNumber, memberNumber } = person
  const id = random.uuid()
  const personId = random.uuid()
  const born = plainDate(`${yearOf(day) - person.age}-01-01`)
  const birthDate = addDays(born, random.whole(0, 364))
  const type = random.chance(0.06) ? 2 : 1
  const handicapTenths = drawHandicap(random)
  const dguNumber = `${clubNumber}-${memberNumber}`
  const verifiedAt = danishInstant(seasonStart, 600)
  return {
    golfer: {
      id,
      dguPersonId: personId,
      firstName,
      lastName,
      birthDate,
      email: addressOf(firstName, lastName),
      handicapTenths,
      rightToPlay: true,
      verifiedForYear: yearOf(day),
      verifiedAt,
      createdAt: verifiedAt,
      updatedAt: verifiedAt,
    },
    memberships: [membershipRow({ id, dguNumber, clubNumber, type, firstSeen: seasonStart })],
    gender,
    simulated: {
      personId,
      firstName,
      lastName,
      birthDate,
      gender,
      handicapTenths,
      email: addressOf(firstName, lastName),
      memberships: [
        {
          number: dguNumber,
          type,
        },
      ],
    },
    wants: type === 1 ? drawProduct(random, ageOn(birthDate, seasonStart)) : undefined,
  }
}

const nameOfClub = (number: number) =>
  places.find((place) => place.number === number)?.name ?? `Klub ${number}`

function membershipRow(one: {
  id: string
  dguNumber: string
  clubNumber: number
  type: number
  firstSeen: PlainDate
}): typeof golferMemberships.$inferInsert {
  const { id, dguNumber, clubNumber, type, firstSeen } = one
  const clubName = nameOfClub(clubNumber)
  return {
    golferId: id,
    dguNumber,
    clubNumber,
    clubName,
    type,
    isHome: true,
    firstSeen,
    endedOn: null,
  }
}

/** The sum of two draws favours the middle; about one in thirty is better than scratch. */
function drawHandicap(random: Random): number {
  if (random.chance(0.03)) return -random.whole(1, 18)
  return Math.min(540, random.whole(20, 270) + random.whole(10, 270))
}

function drawProduct(random: Random, age: number): ProductCode | undefined {
  if (age <= 24) return 'UNG'
  if (random.chance(0.14)) return undefined
  if (age >= 62) return random.pick(['HVERDAG', 'HVERDAG', 'FULD'])
  return random.pick(['FULD', 'FULD', 'FULD', 'FULD', 'HVERDAG', 'FERIE'])
}

const addressOf = (firstName: string, lastName: string) =>
  `${firstName}.${lastName}@golfspiller.example`
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'oe')
    .replaceAll('å', 'aa')
