import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import * as accounts from '#contract/accounts.ts'
import * as checkins from '#contract/checkins.ts'
import * as clubs from '#contract/clubs.ts'
import { statusOf } from '#contract/errors.ts'
import * as notifications from '#contract/notifications.ts'
import * as passes from '#contract/passes.ts'
import * as payments from '#contract/payments.ts'
import * as registrations from '#contract/registrations.ts'
import * as rounds from '#contract/rounds.ts'
import * as scan from '#contract/scan.ts'

const rooms: Record<string, object> = {
  accounts,
  checkins,
  clubs,
  notifications,
  passes,
  payments,
  registrations,
  rounds,
  scan,
}

/** Every promise of the API, by the room that keeps it. */
export const allEndpoints: { room: string; name: string; endpoint: Endpoint }[] = Object.entries(
  rooms,
).flatMap(([room, contracts]) =>
  Object.entries(contracts)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, endpoint]) => ({ room, name, endpoint })),
)

/** The description of the API for other programs: OpenAPI 3.1, made from the contracts. */
export function openApiDocument(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { room, name, endpoint } of allEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(room, name, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sæsonkortet', version: '1' },
    servers: [{ url: server }],
    paths,
    components: { schemas: { Error: errorSchema } },
  }
}

function operation(
  room: string,
  name: string,
  { method, path, summary, audience, input, output }: Endpoint,
) {
  const { properties = {}, required = [], ...rest } = objectSchema(input)
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)
  const others = Object.keys(properties).filter((key) => !inPath.includes(key))
  const parameter = (key: string, place: 'path' | 'query') => ({
    name: key,
    in: place,
    required: place === 'path' || required.includes(key),
    schema: properties[key] ?? { type: 'string' },
  })
  const body = {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(others.map((key) => [key, properties[key]])),
    required: required.filter((key) => others.includes(key)),
  }
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary,
    'x-audience': audience,
    parameters: [
      ...inPath.map((key) => parameter(key, 'path')),
      ...(method === 'GET' ? others.map((key) => parameter(key, 'query')) : []),
    ],
    ...(method !== 'GET' && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: jsonSchema(output, 'output') } },
      },
      default: {
        description: `Refusal: ${Object.keys(statusOf).join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

type JsonObject = { properties?: Record<string, unknown>; required?: string[] }

/** Unions of objects are described by all their properties together. */
function objectSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...json } = jsonSchema(schema, 'input') as JsonObject &
    Record<string, unknown>
  const variants = (json.anyOf ?? json.oneOf) as JsonObject[] | undefined
  if (!variants) return json
  return { properties: Object.assign({}, ...variants.map((variant) => variant.properties ?? {})) }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' }) as Record<
    string,
    unknown
  >
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { enum: Object.keys(statusOf) },
        reason: { type: 'string' },
        message: { type: 'string' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
        errorId: { type: 'string' },
        details: { type: 'object' },
      },
    },
  },
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'input' in value
  )
}
