import { mulberry } from '#test/mulberry.ts'
import type { Day } from './record.ts'

/** The season of 2027, from the opening of the sale to the last payment. */
export const season = {
  code: '2027',
  salesFrom: '2026-11-27',
  salesTo: '2027-09-30',
  playFrom: '2027-03-01',
  playTo: '2027-11-30',
} as const

export const saleDays: Day[] = [
  '2026-11-27',
  '2026-12-11',
  '2027-01-20',
  '2027-02-15',
  '2027-03-06',
  '2027-03-25',
  '2027-04-10',
  '2027-04-24',
  '2027-05-08',
  '2027-05-22',
  '2027-06-05',
  '2027-06-19',
  '2027-07-03',
  '2027-08-07',
  '2027-09-04',
  '2027-09-25',
]

/** Holidays, the days about the cut-offs, and the days of those who withdraw. */
const fixedDays: Day[] = [
  '2027-03-29',
  '2027-05-06',
  '2027-05-09',
  '2027-05-12',
  '2027-05-16',
  '2027-05-17',
  '2027-06-29',
  '2027-06-30',
  '2027-07-01',
  '2027-09-30',
  '2027-10-01',
  '2027-11-30',
]

export const nextDay = (day: Day, days = 1): Day =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Every third to sixth day of the season, and those that must be among them. */
export function playDays(seed: number): Day[] {
  const chance = mulberry(seed + 1)
  const days = new Set(fixedDays)
  for (let day: Day = season.playFrom; day < '2027-11-20';) {
    day = nextDay(day, 3 + Math.floor(chance() * 4))
    days.add(day)
  }
  return [...days].toSorted()
}

/** When the back office acts, beside the days of sale and play. */
export const workDays = {
  confirmYear: '2027-02-10',
  companiesOrder: '2027-03-02',
  returnSeat: '2027-04-20',
  withdraw: '2027-05-20',
  cancel: '2027-06-12',
  refund: '2027-06-14',
  joins: '2027-06-01',
  leaves: '2027-07-31',
  chooseForLost: '2027-08-02',
  /** The day after the deadline is over. */
  afterChoice: '2027-08-16',
  firstCutOff: '2027-07-08',
  firstPayment: '2027-07-15',
  voidAfterPayment: '2027-07-20',
  secondCutOff: '2027-10-07',
  secondPayment: '2027-10-15',
  finalStatement: '2027-12-08',
  objection: '2027-12-14',
  lastPayment: '2027-12-22',
  correction: '2028-01-12',
  /** Four rounds at one club, three of which a golfer with an extra round has. */
  extraRounds: ['2027-08-17', '2027-08-18', '2027-08-19', '2027-08-20'],
} as const
