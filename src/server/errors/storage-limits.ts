import type { ErrorSide } from '#domain/errors/kinds.ts'
import { addressOf, type Limit } from '../http/rate-limit.ts'

type Report = { side: ErrorSide; page: string; address: string | undefined }

/** Maximum number of stored errors of each side; the oldest are deleted. */
export const maxErrors = 20_000

/**
 * How many errors one IP address, one page and all together may store in an hour (docs/algorithms/error-reports.md).
 * Browser and server have separate limits, so that reports of browsers never displace errors of the server.
 */
export function storageLimits({ side, page, address }: Report): Limit[] {
  const from = address === undefined ? [] : ofAddress(`error-of-${side}`, addressOf({ address }))
  return [
    ...from,
    { key: `error-of-${side}-on:${page}`, max: 60, windowSeconds: 3600 },
    // Last, so that errors refused above do not count towards the total.
    { key: `error-of-${side}-by-all:`, max: 600, windowSeconds: 3600 },
  ]
}

const ofAddress = (purpose: string, from: string): Limit[] => [
  { key: `${purpose}-from:${from}`, max: 10, windowSeconds: 600 },
  { key: `${purpose}-from-hourly:${from}`, max: 20, windowSeconds: 3600 },
]
