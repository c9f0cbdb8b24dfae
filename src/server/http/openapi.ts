import { z } from 'zod'
import { schemaOf, type Endpoint, type EndpointSchema } from '#contract/shared/endpoint.ts'
import { statusOf, type ErrorCode } from '#contract/shared/errors.ts'
import { powers } from '#domain/accounts/powers.ts'
import { allEndpoints } from './all-endpoints.ts'
import { errorMeanings, errorsOf } from './endpoint-errors.ts'
import { exampleOf, type JsonSchema } from './example-of.ts'

type Served = { module: string; endpoint: Endpoint }

const nameOf = new Map(allEndpoints.map(({ name, declared }) => [declared, name]))

/** The OpenAPI 3.1 description of the served endpoints, from their contracts. */
export function openApiDocument(served: readonly Served[], server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  const responses: Record<string, object> = {}
  const firstOf = new Map<string, string>()
  for (const { module, endpoint } of served) {
    // Endpoints may name a parameter differently; the path uses the name of the first.
    const shape = endpoint.path.replace(/:\w+/g, ':')
    const first = firstOf.get(shape) ?? endpoint.path
    firstOf.set(shape, first)
    const path = first.replace(/:(\w+)/g, '{$1}')
    const described = operation(module, endpoint, { namesInPath: namesIn(first), responses })
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sæsonkortet',
      version: '1',
      description: introduction,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: server }],
    tags: [...new Set(served.map(({ module }) => module))].map((name) => ({
      name,
      description: moduleDescriptions[name],
    })),
    paths,
    components: { responses, securitySchemes },
  }
}

const introduction = `Everything that the pages of Sæsonkortet can do. A body is a JSON object; money is whole øre, a day
\`2027-05-04\`, an instant ISO 8601. Every refusal has the same shape: a \`code\`, and where there are several causes a \`reason\`. The answers of a version only gain fields.`

/** One sentence for every module with endpoints, by the name of its folder. */
const moduleDescriptions: Record<string, string> = {
  notifications: 'Mails that were sent, and which ones people want.',
  content: 'Texts, news and answers that the public reads.',
  consent: 'Consents and cookie choices.',
  flags: 'For whom new parts of the service are on.',
  errors: 'Reports of errors in the browser.',
  accounts: 'Accounts, sign-in, the second step and profiles.',
  clubs: 'Clubs with their courses, tees, people and invitations.',
  checkins: 'Check-ins, a club’s signs and its devices.',
  wallets: 'Cards in Apple Wallet and Google Wallet.',
  competitions: 'Tournaments: their rounds, helpers and public pages.',
  scoring: 'Flights, scores, cards and corrections.',
  sidecompetitions: 'Nearest the pin and longest drive.',
  results: 'Results, play-offs and settled cards.',
  golfbox: 'Cards on their way to GolfBox.',
  draw: 'Drafts of a draw, and start lists.',
  board: 'Boards, statistics and what people follow on them.',
  entries: 'Entries, waiting lists and fees.',
  director: 'What a tournament’s director sees and sets.',
  passes: 'Season passes and memberships.',
  payments: 'Payments and receipts.',
  giftcards: 'Gift cards: buying one, printing it, its balance.',
  salequeue: 'The queue of a sale.',
  registrations: 'Buying passes.',
  settlement: 'What clubs are owed, and statements.',
  partnership: 'Leads, offers to clubs, and the agreements with them.',
  admin: 'The operator’s back office.',
  privacy: 'Export and erasure of personal data.',
  companies: 'Companies and their seats.',
  matches: 'Match play: brackets, pools, and the results that players report.',
  programs: 'Keys of a club for programs, and webhooks.',
  rankings: 'Ranking lists over several tournaments.',
  papers: 'What a round has on paper.',
  discounts: 'Offers of clubs and partners, their redemption, and campaigns.',
  cases: 'Questions to support.',
  demo: 'Sign-in by one press; in the demonstration only.',
  http: 'What belongs to no module: answers to forms, the demonstration.',
}

/** The cookies that authenticate. The key of a link is sent in the input or in a cookie of its page. */
const cookie = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'cookie', name, description }) as const
const securitySchemes = {
  session: cookie('saesonkortet.session_token', 'Set at sign-in; `__Host-` before it on https.'),
  device: cookie(
    'device',
    'Set when a device is paired with a club; `__Host-` before it on https.',
  ),
  clubKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A club’s key for a program, made on the club’s page *Programmer*: `Authorization: Bearer saesonkort_…`. It opens the operations that name it here, each with the scope of its description, for that club and its tournaments only; every other operation refuses it with `not_allowed`. Cookies of such a request are ignored.',
  },
  scan: cookie('scan', 'Set when a golfer opens a club’s sign; `__Host-` before it on https.'),
}

function securityOf({ audience, keyScope }: EndpointSchema) {
  if (audience === 'check_in') return [{ session: [] }, { device: [] }, { scan: [] }]
  const byKey = keyScope ? [{ clubKey: [] }] : []
  // The empty requirement: everybody, with or without a key.
  if (audience === 'anyone') return keyScope ? [{}, ...byKey] : []
  return audience === 'link' ? [] : [{ session: [] }, ...byKey]
}

const whichKey = ({ keyScope }: EndpointSchema) =>
  keyScope ? ` A club’s key opens it with the scope \`${keyScope}\`.` : ''

function whoMayCall(audience: EndpointSchema['audience']): string {
  if (audience === 'anyone') return 'Anyone may call it.'
  if (audience === 'signed_in') return 'Any signed-in account may call it, for its own data.'
  if (audience === 'link') return 'The holder of a link’s key may call it.'
  if (audience === 'check_in')
    return 'Staff of the club, a paired device or the golfer may call it.'
  const { scope, secondStep, roles } = powers[audience]
  const where = scope === 'none' ? '' : ` in the ${scope} of the path`
  const step = secondStep ? ', after the second step of the sign-in' : ''
  return `Requires the power \`${audience}\`${where} (held by ${roles.join(', ')})${step}.`
}

type Around = { namesInPath: readonly string[]; responses: Record<string, object> }

function operation(module: string, endpoint: Endpoint, { namesInPath, responses }: Around) {
  const schema = schemaOf(endpoint)
  const { method, summary, audience, input, output } = schema
  const operationId = nameOf.get(endpoint)
  if (!operationId) throw new Error(`${endpoint.path} is exported by no contract`)
  const described = objectSchema(input)
  return {
    operationId,
    tags: [module],
    summary: summary.replace(/\.$/, ''),
    description: `${summary.replace(/\.?$/, '.')} ${whoMayCall(audience)}${whichKey(schema)}`,
    security: securityOf(schema),
    parameters: parametersOf(endpoint, described, namesInPath),
    ...(method !== 'GET' && { requestBody: bodyOf(endpoint, described) }),
    responses: {
      200: { description: 'Done.', content: jsonContent(jsonSchema(output, 'output')) },
      ...refusalsOf(errorsOf(schema), responses),
    },
  }
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key)

function parametersOf(
  { method, path }: Endpoint,
  { properties = {}, required = [] }: JsonSchema,
  namesInPath: readonly string[],
) {
  const inPath = namesIn(path)
  const others = Object.keys(properties).filter((key) => !inPath.includes(key))
  const parameter = (key: string, place: 'path' | 'query', name = key) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(key),
    schema: properties[key] ?? { type: 'string' },
  })
  return [
    ...inPath.map((key, i) => ({
      ...parameter(key, 'path', namesInPath[i]),
      // Two operations of one path may call their parameter differently: an id, or a slug.
      ...(namesInPath[i] !== key && { description: `Here the \`${key}\`.`, 'x-own-name': key }),
    })),
    ...(method === 'GET' ? others.map((key) => parameter(key, 'query')) : []),
  ]
}

function bodyOf({ path }: Endpoint, { properties = {}, required = [], ...rest }: JsonSchema) {
  const inPath = namesIn(path)
  const others = Object.keys(properties).filter((key) => !inPath.includes(key))
  const schema = {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(others.map((key) => [key, properties[key] as JsonSchema])),
    required: required.filter((key) => others.includes(key)),
  }
  return { content: jsonContent(schema) }
}

const jsonContent = (schema: JsonSchema) => ({
  'application/json': { schema, example: exampleOf(schema, true) },
})

/** The errors by status. Each set of codes is described once, in the components. */
function refusalsOf(codes: readonly ErrorCode[], responses: Record<string, object>) {
  const byStatus = Map.groupBy(codes, (code) => statusOf[code])
  const referred = [...byStatus].map(([status, group]) => {
    const name = group.join('.')
    responses[name] ??= {
      description: group.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join(' '),
      content: {
        'application/json': {
          schema: errorSchema(group),
          examples: Object.fromEntries(
            group.map((code) => [code, { value: { error: { code, message: code } } }]),
          ),
        },
      },
    }
    return [status, { $ref: `#/components/responses/${name}` }]
  })
  return Object.fromEntries(referred)
}

/** A union of objects is described by the properties of all its variants. */
function objectSchema(schema: z.ZodType): JsonSchema {
  const json = jsonSchema(schema, 'input')
  const variants = json.anyOf ?? json.oneOf
  if (!variants) return json
  return { properties: Object.assign({}, ...variants.map((variant) => variant.properties ?? {})) }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'ref',
    // It comes from a TypeScript `readonly`; in OpenAPI it would mean that clients must not send it.
    override: ({ jsonSchema: made }) => void delete made.readOnly,
  })
  return json as JsonSchema
}

/** The schema of an error body with one of these codes (`contract/shared/errors.ts`). */
const errorSchema = (codes: readonly ErrorCode[]) => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: codes },
        reason: { type: 'string', description: 'The exact cause, where there are several.' },
        message: { type: 'string' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
        errorId: { type: 'string', description: 'What a user can quote to us.' },
        details: { type: 'object' },
      },
    },
  },
})
