import type { z } from 'zod'
import type { Power } from '#domain/accounts/powers.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint at all. `handle` sees to `signed_in` and to every power before anything is
 * read; which rows one then may see is decided by the `access…` functions. A power that counts in one
 * club takes the club from the path (`:clubId`; `:companyId` and `:tournamentId` likewise).
 */
export type Audience =
  | 'anyone'
  | 'signed_in'
  | Power
  /** Whoever holds an unguessable token: a registration's, a payment's, a card's. */
  | 'link'
  /** Club staff, a paired device, or a golfer who has come from a club's sign. */
  | 'check_in'

/**
 * A promise between browser and server: where, what goes in, what comes out.
 * `input` is the union of path parameters and query (GET) or body (others).
 */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  method: Method
  /** Path with `:name` parameters, below `/api/v1`. */
  path: `/api/v1/${string}`
  audience: Audience
  summary: string
  input: In
  output: Out
  /** Only in the browser, which knows but method and path: fetches the rest (`web/validate-input.ts`). */
  loadSchema?: () => Promise<Endpoint<In, Out>>
}

export function endpoint<In extends z.ZodType, Out extends z.ZodType>(
  definition: Endpoint<In, Out>,
): Endpoint<In, Out> {
  return definition
}
