import type { z } from 'zod'
import type { Power } from '#domain/accounts/powers.ts'
import type { ErrorCode } from './errors.ts'

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
 * An endpoint as everybody imports it: its address, and a way to fetch the rest. Pages that only show
 * something never need a schema, so the browser's build leaves the schemas to files of their own
 * (scripts/route-contracts.ts).
 */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  method: Method
  /** Path with `:name` parameters, below `/api/v1`. */
  path: `/api/v1/${string}`
  loadSchema: () => Promise<EndpointSchema<In, Out>>
}

/**
 * The promise between browser and server: where, for whom, what goes in, what comes out.
 * `input` is the union of path parameters and query (GET) or body (others).
 */
export type EndpointSchema<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> = Pick<Endpoint, 'method' | 'path'> & {
  audience: Audience
  summary: string
  /** Error codes that do not follow from audience, method and path (`server/http/endpoint-errors.ts`). */
  errors?: readonly ErrorCode[]
  input: In
  output: Out
}

/** What a caller sends. */
export type SentInput<E> = E extends Endpoint<infer In> ? z.input<In> : never
/** The same once the schema has read it. */
export type ParsedInput<E> = E extends Endpoint<infer In> ? z.output<In> : never
export type Output<E> = E extends Endpoint<z.ZodType, infer Out> ? z.output<Out> : never

const schemas = new WeakMap<Endpoint, EndpointSchema>()

export function endpoint<In extends z.ZodType, Out extends z.ZodType>(
  schema: EndpointSchema<In, Out>,
): Endpoint<In, Out> {
  const { method, path } = schema
  const declared: Endpoint<In, Out> = { method, path, loadSchema: () => Promise.resolve(schema) }
  schemas.set(declared, schema)
  return declared
}

/** At once, for the server and for tests. The browser has to fetch it: `loadSchema`. */
export function schemaOf<In extends z.ZodType, Out extends z.ZodType>(
  declared: Endpoint<In, Out>,
): EndpointSchema<In, Out> {
  const schema = schemas.get(declared)
  if (!schema) throw new Error(`${declared.path} is declared without endpoint()`)
  return schema as EndpointSchema<In, Out>
}
