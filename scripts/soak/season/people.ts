import { mulberry } from '#test/mulberry.ts'
import type { Day } from './record.ts'

export type Person = {
  firstName: string
  lastName: string
  email: string
  dguNumber: string
  birthDate: string
  address: string
  homeClubNumber: number
}

/** What is special about a golfer’s purchase or what happens to the card. */
const fates = [
  'ordinary',
  'operator_code',
  'club_code',
  'pool_link',
  'club_link',
  'gift_card',
  'withdraws',
  'cancelled',
  'partly_refunded',
  'upgrades',
  'declined',
] as const
export type Fate = (typeof fates)[number]

export type ProductCode = 'FULD' | 'HVERDAG' | 'UNG'

export type Golfer = Person & {
  product: ProductCode
  fate: Fate
  buysOn: Day
  /** Begins at once where that is possible, instead of after the right of withdrawal. */
  startsNow: boolean
  /** Confirms the membership of the year when asked, after a purchase in the year before. */
  confirmsYear: boolean
}

export const partnerNumbers = Array.from({ length: 24 }, (_, at) => 301 + at)
/** Clubs of golfers, without an agreement. */
export const otherNumbers = [341, 342]

/** Their golfers play at three clubs before they withdraw. */
export const withdrawersBuyOn = '2027-05-08'

const lastNames = [
  'Ask',
  'Birk',
  'Eg',
  'Fyr',
  'Gran',
  'Hyld',
  'Lind',
  'Pil',
  'Rose',
  'Skov',
  'Tjørn',
]
const firstNames = ['Ida', 'Bo', 'Karen', 'Jens', 'Lise', 'Poul', 'Tove', 'Svend']

/** Invents golfers, the same for a seed. The first of each fifty have the special fates. */
export function inventGolfers(count: number, seed: number, saleDays: readonly Day[]): Golfer[] {
  const chance = mulberry(seed)
  return Array.from({ length: count }, (_, at): Golfer => {
    const fate = fateOf(at)
    const product = productOf(fate, chance())
    const buysOn =
      fate === 'withdraws'
        ? withdrawersBuyOn
        : (saleDays[Math.floor(chance() ** 1.3 * saleDays.length)] ?? withdrawersBuyOn)
    return {
      ...inventPerson(at, 'season', pick([...partnerNumbers, ...otherNumbers], chance())),
      birthDate: product === 'UNG' ? '2006-05-17' : '1975-05-17',
      product,
      fate,
      buysOn: fate === 'upgrades' || fate === 'cancelled' ? earlier(buysOn, '2027-04-10') : buysOn,
      startsNow: fate === 'withdraws' || chance() < 0.8,
      confirmsYear: chance() < 0.9,
    }
  })
}

const earlier = (one: Day, other: Day) => (one < other ? one : other)

/** Employees of a company, who are members of partner clubs. */
export const inventEmployees = (count: number, company: number): Person[] =>
  Array.from({ length: count }, (_, at) =>
    inventPerson(50_000 + company * 1_000 + at, 'firma', partnerNumbers[at % 24] ?? 301),
  )

function inventPerson(at: number, where: string, homeClubNumber: number): Person {
  const firstName = firstNames[at % firstNames.length] ?? ''
  return {
    firstName,
    lastName: lastNames[at % lastNames.length] ?? '',
    email: `golfer-${at}@${where}.example`,
    dguNumber: `${homeClubNumber}-${100_000 + at}`,
    birthDate: '1980-05-17',
    address: `10.${20 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`,
    homeClubNumber,
  }
}

const special: readonly Fate[] = fates.filter((fate) => fate !== 'ordinary')

const fateOf = (at: number): Fate => special[at % 50] ?? (at % 5 === 0 ? 'club_link' : 'ordinary')

function productOf(fate: Fate, chance: number): ProductCode {
  if (fate === 'upgrades') return 'HVERDAG'
  // A card of weekdays could not be used at three clubs before the withdrawal.
  if (fate === 'withdraws' || fate === 'gift_card') return 'FULD'
  return chance < 0.65 ? 'FULD' : chance < 0.85 ? 'HVERDAG' : 'UNG'
}

export const pick = <Item>(items: readonly Item[], chance: number): Item =>
  items[Math.floor(chance * items.length)] as Item

/** The lists of the clubs’ members as an import file. */
export function memberList(people: readonly Person[]): string {
  const head = 'DGU-nummer;Fornavn;Efternavn;E-mail;Fødselsdato;Køn;Medlemstype;Hjemmeklub;Handicap'
  const rows = people.map(({ dguNumber, firstName, lastName, email, birthDate }) =>
    [dguNumber, firstName, lastName, email, birthDate, 'Dame', 'Fuldtid', 'Ja', '18,4'].join(';'),
  )
  return [head, ...rows, ''].join('\n')
}
