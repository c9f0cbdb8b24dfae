import type { PartnerClub, Sale, SettlementInput, Visit } from '#domain/settlement/season-input.ts'
import { startingClipShare } from '#domain/settlement/season-input.ts'
import { startingTerms } from '#domain/settlement/terms.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/shared/dates.ts'
import { regularSeason } from '#server/passes/seasons.ts'
import type { StoryClub } from './build-clubs.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'

const cards = 260
/** The club that joins this season: it has no statements of the last one. */
const newcomers = 1

/**
 * The rows behind last year's settlement: invented sales and visits without persons. Its cards have expired, so nothing
 * else of the demonstration shows them.
 */
export function buildLastSeason(year: number, clubs: readonly StoryClub[]): SettlementInput {
  const random = seededRandom(seedOf(`afregning ${year}`))
  const { code, salesFrom, salesTo, playFrom, playTo } = regularSeason(year)
  const partner = [{ from: playFrom, to: playTo }]
  const partners: PartnerClub[] = clubs.slice(0, -newcomers).map((club) => ({
    id: club.id,
    dguNumber: club.dguClubNumber,
    name: club.name,
    partner,
    vat:
      club.vatStatus === 'mixed'
        ? { status: 'mixed', liablePart: 10_000 }
        : { status: club.vatStatus },
    leaves: false,
  }))
  const sales = Array.from({ length: cards }, () =>
    buildSale(random, { partners, salesFrom, playFrom }),
  )
  const played = sales.filter(({ kind }) => kind !== 'withdrawn')
  return {
    season: { code, salesFrom, salesTo, playFrom, playTo },
    cutOff: { day: playTo, final: true },
    terms: { ...startingTerms, clipShare: startingClipShare },
    clubs: partners,
    sales,
    creditRounds: [],
    visits: played.flatMap((sale) => buildVisits(random, sale, { partners, playTo })),
    clipCards: [],
    clips: [],
    payments: [],
    carried: [],
    corrections: [],
  }
}

type Shop = { partners: PartnerClub[]; salesFrom: PlainDate; playFrom: PlainDate }

function buildSale(random: Random, { partners, salesFrom, playFrom }: Shop): Sale {
  const soldOn = addDays(
    salesFrom,
    Math.floor(random.next() * (daysBetween(salesFrom, playFrom) + 60)),
  )
  const isWithdrawn = random.chance(0.02)
  const listPrice = random.pick([149_500, 149_500, 99_500])
  return {
    id: random.uuid(),
    passId: random.uuid(),
    kind: isWithdrawn ? 'withdrawn' : 'ordinary',
    soldOn,
    listPrice,
    poolDiscount: 0,
    operatorDiscount: 0,
    clubDiscount: null,
    vat: listPrice / 5,
    refunds: isWithdrawn ? listPrice : 0,
    refundedVat: isWithdrawn ? listPrice / 5 : 0,
    sellerClubId: random.chance(0.6) ? random.pick(partners).id : null,
  }
}

type Courses = { partners: PartnerClub[]; playTo: PlainDate }

/** The rounds of a card: up to two at each of some clubs, on different days. */
function buildVisits(
  random: Random,
  { passId, soldOn }: Sale,
  { partners, playTo }: Courses,
): Visit[] {
  const from = partners[0]?.partner[0]?.from ?? playTo
  const first = addDays(soldOn > from ? soldOn : from, random.whole(1, 20))
  return random
    .shuffle(partners)
    .slice(0, random.whole(1, 6))
    .flatMap((club) =>
      Array.from({ length: random.whole(1, 2) }, (_, index): Visit => ({
        id: random.uuid(),
        passId,
        clubId: club.id,
        day: addDays(first, random.whole(0, daysBetween(first, playTo) - 1)),
        slot: index + 1,
        holes: random.chance(0.1) ? 9 : 18,
        twoNines: false,
        state: 'counted',
      })),
    )
}
