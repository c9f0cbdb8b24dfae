import type { z } from 'zod'
import type { ApiKeyScope } from '#domain/accounts/api-keys.ts'
import type { Power } from '#domain/accounts/powers.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint at all. `handle` checks `signed_in` and every power before it reads the
 * request; the `access…` functions then decide which rows the caller may see. A power in one club
 * takes the club from the path (`:clubId`; likewise `:companyId` and `:tournamentId`).
 */
export type Audience =
  | 'anyone'
  | 'signed_in'
  | Power
  /** The holder of an unguessable key: of a registration, a payment or a card. */
  | 'link'
  /** Club staff, a paired device, or a golfer who has opened a club's sign. */
  | 'check_in'

/**
 * An endpoint as other files import it: method, path, and a function that loads the rest. Pages that
 * only show data need no schema, so the browser's build moves the schemas to files of their own
 * (scripts/route-contracts.ts).
 */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  method: Method
  /** Path with `:name` parameters, below `/api/v1`. */
  path: `/api/v1/${string}`
  loadSchema: () => Promise<EndpointSchema<In, Out>>
}

/**
 * The contract between browser and server: path, audience, input and output.
 * `input` is the union of path parameters and query (GET) or body (others).
 */
export type EndpointSchema<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> = Pick<Endpoint, 'method' | 'path'> & {
  audience: Audience
  /** The scope with which a club's key opens it, in that club; without one no key does (`http/api-keys.ts`). */
  keyScope?: ApiKeyScope
  summary: string
  /** Error codes that do not follow from audience, method and path (`server/http/endpoint-errors.ts`). */
  errors?: readonly ErrorCode[]
  input: In
  output: Out
}

/** The input as the caller sends it. */
export type SentInput<E> = E extends Endpoint<infer In> ? z.input<In> : never
/** The input after the schema has parsed it. */
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

/** The schema without waiting, for the server and for tests. The browser uses `loadSchema`. */
export function schemaOf<In extends z.ZodType, Out extends z.ZodType>(
  declared: Endpoint<In, Out>,
): EndpointSchema<In, Out> {
  const schema = schemas.get(declared)
  if (!schema) throw new Error(`${declared.path} is declared without endpoint()`)
  return schema as EndpointSchema<In, Out>
}
