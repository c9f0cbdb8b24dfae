import { isPlainDate } from '../shared/dates.ts'
import type { SettledSeason } from './season-input.ts'
import { wholePart } from './terms.ts'

export type SettlementErrorCode =
  | 'not_an_amount'
  | 'not_a_part'
  | 'not_a_count'
  | 'not_a_day'
  | 'backwards'
  | 'day_outside_season'
  | 'final_before_season_end'
  | 'unknown_method'
  | 'unknown_value'
  | 'unknown_club'
  | 'unknown_card'
  | 'duplicate'
  | 'refund_above_price'
  | 'vat_above_price'
  | 'club_not_partner'
  | 'slot_used_twice'
  | 'two_nines_of_nine_holes'
  | 'clips_used_up'

/** What is wrong, and where: `visits[3].clubId`. */
export type SettlementError = { path: string; code: SettlementErrorCode }

/** 100 million kroner: above it, parts of an amount would no longer be exact. */
export const largestAmount = 10_000_000_000

/** Collects errors; every function checks one value. */
export type ErrorList = ReturnType<typeof createErrorList>

export function createErrorList() {
  const errors: SettlementError[] = []
  const add = (path: string, code: SettlementErrorCode) => void errors.push({ path, code })
  const check = (holds: boolean, path: string, code: SettlementErrorCode) => {
    if (!holds) add(path, code)
    return holds
  }
  return {
    errors,
    check,
    /** Whole øre from 0. True if it is one. */
    amount: (path: string, value: number) =>
      check(isWhole(value, 0, largestAmount), path, 'not_an_amount'),
    /** Whole øre, also below 0. */
    balance: (path: string, value: number) =>
      check(isWhole(value, -largestAmount, largestAmount), path, 'not_an_amount'),
    part: (path: string, value: number) => check(isWhole(value, 0, wholePart), path, 'not_a_part'),
    count: (path: string, value: number) =>
      check(isWhole(value, 1, 1_000_000), path, 'not_a_count'),
    day: (path: string, value: string) => check(isPlainDate(value), path, 'not_a_day'),
    dayWithin: (path: string, value: string, [from, to]: readonly [string, string]) => {
      if (!check(isPlainDate(value), path, 'not_a_day')) return false
      return check(from <= value && value <= to, path, 'day_outside_season')
    },
    oneOf: (path: string, value: unknown, values: readonly unknown[]) =>
      check(values.includes(value), path, 'unknown_value'),
  }
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most

/** Reports each value that came before in the same list. */
export function createUniqueCheck({ check }: ErrorList) {
  const seen = new Set<string | number>()
  return (path: string, value: string | number, code: SettlementErrorCode = 'duplicate') => {
    check(!seen.has(value), path, code)
    seen.add(value)
  }
}

/** The days on which cards are sold and rounds are played. */
export const playDays = ({ playFrom, playTo }: SettledSeason) => [playFrom, playTo] as const

/** Cards may be sold or changed until the last day of sale or of play, whichever is later. */
export const saleDays = ({ salesFrom, salesTo, playTo }: SettledSeason) =>
  [salesFrom, salesTo > playTo ? salesTo : playTo] as const
