import type { ErrorSide } from '#domain/errors/kinds.ts'
import { addressOf, type Limit } from '../http/rate-limit.ts'

type Report = { side: ErrorSide; page: string; address: string | undefined }

/** How many errors of each side are stored; the oldest make room. */
export const mostErrors = 20_000

/**
 * How much one address, one page and everybody together may store in an hour (docs/algorithms/error-reports.md).
 * Each side has its own: what browsers report takes no room from what broke here.
 */
export function fillLimits({ side, page, address }: Report): Limit[] {
  const from = address === undefined ? [] : ofAddress(`error-of-${side}`, addressOf({ address }))
  return [
    ...from,
    { key: `error-of-${side}-on:${page}`, max: 60, windowSeconds: 3600 },
    // Last: what was refused above takes nothing from the others.
    { key: `error-of-${side}-by-all:`, max: 600, windowSeconds: 3600 },
  ]
}

const ofAddress = (purpose: string, from: string): Limit[] => [
  { key: `${purpose}-from:${from}`, max: 10, windowSeconds: 600 },
  { key: `${purpose}-from-hourly:${from}`, max: 20, windowSeconds: 3600 },
]
