import { priceOn } from '#domain/passes/price.ts'
import type { ProductVersion } from '#domain/passes/products.ts'
import type { Season } from '#domain/passes/season.ts'
import { freezeTerms, type SoldTerms } from '#domain/passes/sold-terms.ts'
import { validityOf } from '#domain/passes/start.ts'
import {
  addDays,
  daysBetween,
  earliest,
  latest,
  weekdayOf,
  yearOf,
  type PlainDate,
} from '#domain/shared/dates.ts'
import { passNumber } from '#domain/shared/ids.ts'
import { lastNames, mensNames, womensNames } from '#domain/competitions/invented-names.ts'
import { dayTypeHoliday } from '#domain/shared/holidays.ts'
import type { LargeClub } from './clubs.ts'
import { createChance, drawFrom, runningSums, type Chance } from './chance.ts'

const firstNames = [...womensNames, ...mensNames]

export type LargeSeason = {
  id: string
  season: Season
  products: readonly ProductVersion[]
  /** The last day with data. */
  today: PlainDate
}

export type Round = {
  club: number
  slot: number
  day: PlainDate
  holes: 9 | 18
  minute: number
  isVoided: boolean
}

export type LargeCard = {
  n: number
  firstName: string
  lastName: string
  /** The index of the home club. */
  home: number
  birthYear: number
  number: string
  terms: SoldTerms
  soldOn: PlainDate
  /** Minutes of the day. */
  soldAt: number
  firstDay: PlainDate
  lastDay: PlainDate
  startNow: boolean
  /** Ten days after the sale. */
  withdrawnOn: PlainDate | null
  rounds: Round[]
}

/** The sales and rounds of a large season, the same for the same day; rounds add up to about `checkIns`. */
export function planCards(
  large: LargeSeason,
  { cards, checkIns, clubs }: { cards: number; checkIns: number; clubs: readonly LargeClub[] },
): LargeCard[] {
  const chance = createChance(2_027)
  const calendar = planCalendar(large)
  const weights = Array.from({ length: cards }, () =>
    chance.is(0.06) ? 0 : 0.4 + 1.6 * chance.next() ** 2,
  )
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let [owed, planned] = [0, 0]
  return weights.map((weight, n) => {
    const card = planCard(large, { n, chance, calendar, clubs: clubs.length })
    owed += (checkIns * weight) / all
    card.rounds = planRounds(card, {
      chance,
      calendar,
      clubs: clubs.length,
      wanted: Math.round(owed) - planned,
    })
    planned += card.rounds.length
    return card
  })
}

type Calendar = {
  playDays: PlainDate[]
  playSums: Float64Array
  weekdaySums: Float64Array
  saleDays: PlainDate[]
  saleSums: Float64Array
}

/** From Monday: a card is used most at weekends, and after work in the middle of the week. */
const ofWeekday = [0.8, 0.9, 1.1, 1, 1.1, 1.7, 1.4]
/** By month, from January: more light and better greens in summer. */
const ofMonth = [0, 0, 0.3, 0.7, 1, 1.2, 1.1, 1.15, 1, 0.7, 0.35, 0]
const salesOfMonth = [0.8, 0.9, 1.4, 1.5, 1.2, 0.8, 0.5, 0.5, 0.3, 0, 1, 1.6]

function planCalendar({ season, today }: LargeSeason): Calendar {
  const playDays = daysFrom(season.playFrom, earliest(season.playTo, today))
  const saleDays = daysFrom(season.salesFrom, earliest(season.salesTo, today))
  const weightOf = (day: PlainDate) =>
    (ofWeekday[weekdayOf(day) - 1] ?? 1) * (ofMonth[Number(day.slice(5, 7)) - 1] ?? 0)
  const isOpen = (day: PlainDate) => weekdayOf(day) < 6 && !dayTypeHoliday(day)
  return {
    playDays,
    playSums: runningSums(playDays.map(weightOf)),
    weekdaySums: runningSums(playDays.map((day) => (isOpen(day) ? weightOf(day) : 0))),
    saleDays,
    saleSums: runningSums(saleDays.map((day) => salesOfMonth[Number(day.slice(5, 7)) - 1] ?? 0)),
  }
}

const daysFrom = (from: PlainDate, to: PlainDate): PlainDate[] =>
  Array.from({ length: Math.max(1, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at))

type Planning = { n: number; chance: Chance; calendar: Calendar; clubs: number }

function planCard(
  { season, products, today }: LargeSeason,
  { n, chance, calendar, clubs }: Planning,
): LargeCard {
  const code = chance.is(0.68) ? 'FULD' : chance.is(0.7) ? 'HVERDAG' : 'UNG'
  const product = products.find((one) => one.code === code)
  const soldOn = calendar.saleDays[drawFrom(calendar.saleSums, chance.next())] ?? season.salesFrom
  const price = product && priceOn(product, soldOn)
  if (!product || price === undefined) throw new Error(`The season does not sell ${code}`)
  const startNow = chance.is(0.7)
  const validity = validityOf({ product, season, purchasedOn: soldOn }, startNow)
  const period = validity ?? { firstDay: soldOn, lastDay: season.playTo }
  const mayWithdraw = daysBetween(soldOn, today) > 12
  return {
    n,
    firstName: chance.pick(firstNames),
    lastName: chance.pick(lastNames),
    home: chance.whole(0, clubs - 1),
    birthYear:
      code === 'UNG' ? yearOf(season.playFrom) - chance.whole(19, 24) : chance.whole(1938, 1998),
    // A step that shares no factor with the number of payloads, so that no number comes twice.
    number: passNumber({ seasonYear: yearOf(period.lastDay), payload: 10_000_019 + n * 104_729 }),
    terms: freezeTerms({ product, season, price, soldOn }),
    soldOn,
    soldAt: chance.whole(7 * 60, 22 * 60),
    ...period,
    startNow,
    withdrawnOn: mayWithdraw && chance.is(0.01) ? addDays(soldOn, 10) : null,
    rounds: [],
  }
}

type Rounds = Omit<Planning, 'n'> & { wanted: number }

/** Rounds on different days, most of them at the nearest clubs and never at the own one. */
function planRounds(card: LargeCard, { chance, calendar, clubs, wanted }: Rounds): Round[] {
  const { playDays, playSums, weekdaySums } = calendar
  const sums = card.terms.days === 'weekdays' ? weekdaySums : playSums
  const last = card.withdrawnOn ?? playDays.at(-1) ?? card.lastDay
  const open = daysBetween(latest(card.firstDay, playDays[0] ?? card.firstDay), last) + 1
  const rounds: Round[] = []
  const days = new Set<PlainDate>()
  const slots = new Map<number, number>()
  const most = Math.min(wanted, Math.floor(open / 3), card.withdrawnOn ? 2 : 60)
  for (let tries = 0; rounds.length < most && tries < most * 12; tries += 1) {
    const day = playDays[drawFrom(sums, chance.next())] ?? last
    if (days.has(day) || day < card.firstDay || day > last) continue
    const club = (card.home + 1 + Math.floor(chance.next() ** 2 * Math.min(40, clubs - 1))) % clubs
    const slot = (slots.get(club) ?? 0) + 1
    if (slot > 2 || club === card.home) continue
    days.add(day)
    slots.set(club, slot)
    const holes = chance.is(0.08) ? 9 : 18
    rounds.push({
      club,
      slot,
      day,
      holes,
      minute: minuteOf(day, chance),
      isVoided: chance.is(0.01),
    })
  }
  return rounds
}

/** Around ten at weekends; on weekdays in the morning or after work. */
function minuteOf(day: PlainDate, chance: Chance): number {
  const about = (middle: number, width: number) =>
    Math.round(middle + width * (chance.next() + chance.next() - 1))
  if (weekdayOf(day) >= 6) return about(10 * 60 + 30, 210)
  return chance.is(0.55) ? about(15 * 60 + 45, 120) : about(10 * 60, 150)
}
