import { addMonths, type PlainDate } from '#domain/shared/dates.ts'
import type { Ore } from '#domain/shared/money.ts'
import type { ProductVersion } from './products.ts'
import type { Season } from './season.ts'

/**
 * The products with which a new season starts; the back office edits them per season. Prices fall
 * four and six months after the first day of play, if that is still within the season.
 */
export function seedProducts(
  season: Pick<Season, 'salesFrom' | 'playFrom' | 'playTo'>,
): ProductVersion[] {
  return seeds.map(({ prices, ...product }) => ({
    ...product,
    version: 1,
    priceSteps: prices
      .map((price, step) => ({ from: stepDay(season, step), price }))
      .filter(({ from }, step) => step === 0 || from <= season.playTo),
  }))
}

function stepDay(season: Pick<Season, 'salesFrom' | 'playFrom'>, step: number): PlainDate {
  return step === 0 ? season.salesFrom : addMonths(season.playFrom, 2 + step * 2)
}

type Seed = Omit<ProductVersion, 'version' | 'priceSteps'> & { prices: readonly Ore[] }

const seasonCard = {
  onSale: true,
  buyer: 'golfer',
  roundsPerClub: 'club_terms',
  plannedRounds: 10,
  days: 'all',
  playsOnHolidays: true,
  membershipTypes: [1],
  vatMode: 'full_25',
} as const

const seeds: readonly Seed[] = [
  {
    ...seasonCard,
    code: 'FULD',
    name: 'Sæsonkort',
    summary: 'To runder i hver samarbejdsklub, alle ugens dage, hele sæsonen.',
    prices: [149_500, 119_500, 79_500],
  },
  {
    ...seasonCard,
    code: 'HVERDAG',
    name: 'Hverdagskort',
    summary: 'To runder i hver samarbejdsklub, mandag til fredag undtagen helligdage.',
    plannedRounds: 8,
    days: 'weekdays',
    playsOnHolidays: false,
    prices: [99_500, 79_500, 54_500],
  },
  {
    ...seasonCard,
    code: 'FLEKS',
    name: 'Sæsonkort Fleks',
    summary: 'En runde i hver samarbejdsklub, højst otte i alt, mandag til fredag.',
    // Not sold until the partner clubs have voted for it (D11).
    onSale: false,
    roundsPerClub: 1,
    totalRounds: 8,
    plannedRounds: 8,
    days: 'weekdays',
    membershipTypes: [2],
    prices: [199_500, 159_500, 109_500],
  },
  {
    ...seasonCard,
    code: 'UNG',
    name: 'Sæsonkort Ung',
    summary: 'Samme fordele som Sæsonkort. For spillere, der er højst 24 år den 1. marts.',
    maxAge: 24,
    prices: [59_500, 47_500, 29_500],
  },
  {
    ...seasonCard,
    code: 'FERIE',
    name: 'Feriekort',
    summary: 'Fjorten dage fra den dag, du vælger: en runde i hver klub, højst fem i alt.',
    roundsPerClub: 1,
    totalRounds: 5,
    plannedRounds: 5,
    membershipTypes: [1, 2, 3],
    validDays: 14,
    prices: [49_500],
  },
  {
    ...seasonCard,
    code: 'FIRMA-N',
    name: 'Firmakort',
    summary: 'Et Sæsonkort til en navngiven medarbejder.',
    buyer: 'company',
    prices: [149_500, 119_500, 79_500],
  },
  {
    ...seasonCard,
    code: 'FIRMA-P',
    name: 'Firmaklippekort',
    summary: 'Ti klip til hele firmaet, et klip pr. person pr. dag.',
    buyer: 'company',
    // Only the number of clips limits the rounds: each clip is valid at any partner club.
    roundsPerClub: 10,
    totalRounds: 10,
    plannedRounds: 10,
    membershipTypes: [1, 2, 3],
    prices: [325_000],
  },
  {
    ...seasonCard,
    code: 'GAVE',
    name: 'Gavekort',
    summary: 'Et beløb til et Sæsonkort. Gælder i tre år.',
    // A gift card is a means of payment and is sold on a separate page (E9).
    onSale: false,
    buyer: 'anyone',
    roundsPerClub: 0,
    totalRounds: 0,
    plannedRounds: 0,
    membershipTypes: [],
    vatMode: 'mpv',
    prices: [],
  },
]
