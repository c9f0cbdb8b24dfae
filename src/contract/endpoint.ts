import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call an endpoint at all; what they then may see is decided by the `access…` functions. */
export type Audience =
  | 'anyone'
  | 'signed_in'
  | 'club_staff'
  | 'operator'
  /** Whoever holds an unguessable token: a registration's, a payment's, a card's. */
  | 'link'
  /** Club staff, a paired device, or a golfer who has come from a club's sign. */
  | 'gate'

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
}

export function endpoint<In extends z.ZodType, Out extends z.ZodType>(
  definition: Endpoint<In, Out>,
): Endpoint<In, Out> {
  return definition
}
