import { z } from 'zod'
import { schemaOf, type Endpoint, type EndpointSchema } from '#contract/endpoint.ts'
import * as accounts from '#contract/accounts.ts'
import * as adminNotices from '#contract/admin-notices.ts'
import * as adminActions from '#contract/admin-actions.ts'
import * as adminClubs from '#contract/admin-clubs.ts'
import * as adminCases from '#contract/admin-cases.ts'
import * as adminCards from '#contract/admin-cards.ts'
import * as adminErrors from '#contract/admin-errors.ts'
import * as adminImports from '#contract/admin-imports.ts'
import * as adminInsights from '#contract/admin-insights.ts'
import * as adminProducts from '#contract/admin-products.ts'
import * as adminLog from '#contract/admin-log.ts'
import * as adminOrderActions from '#contract/admin-order-actions.ts'
import * as adminOrders from '#contract/admin-orders.ts'
import * as adminPeople from '#contract/admin-people.ts'
import * as adminTexts from '#contract/admin-texts.ts'
import * as adminToday from '#contract/admin-today.ts'
import * as cases from '#contract/cases.ts'
import * as adminVisits from '#contract/admin-visits.ts'
import * as clubCourse from '#contract/club-course.ts'
import * as checkins from '#contract/checkins.ts'
import * as clubFinder from '#contract/club-finder.ts'
import * as clubs from '#contract/clubs.ts'
import * as companies from '#contract/companies.ts'
import * as consents from '#contract/consents.ts'
import * as content from '#contract/content.ts'
import * as demonstration from '#contract/demonstration.ts'
import * as errorReports from '#contract/error-reports.ts'
import { statusOf } from '#contract/errors.ts'
import * as dguLogin from '#contract/dgu-login.ts'
import * as invitations from '#contract/invitations.ts'
import * as adminInvitations from '#contract/admin-invitations.ts'
import * as forms from '#contract/forms.ts'
import * as membership from '#contract/membership.ts'
import * as myCheckIns from '#contract/my-check-ins.ts'
import * as myMails from '#contract/my-mails.ts'
import * as notifications from '#contract/notifications.ts'
import * as passes from '#contract/passes.ts'
import * as payments from '#contract/payments.ts'
import * as privacy from '#contract/privacy.ts'
import * as profile from '#contract/profile.ts'
import * as receipts from '#contract/receipts.ts'
import * as registrations from '#contract/registrations.ts'
import * as rounds from '#contract/checkins-clubs-to-play.ts'
import * as scan from '#contract/scan.ts'
import * as security from '#contract/security.ts'
import * as setUp from '#contract/set-up.ts'
import * as signUp from '#contract/sign-up.ts'
import * as twoFactor from '#contract/two-factor.ts'
import * as settlement from '#contract/settlement.ts'
import * as tees from '#contract/handicap-tees.ts'
import * as tournamentBoard from '#contract/board.ts'
import * as tournamentCardReports from '#contract/golfbox.ts'
import * as tournamentCards from '#contract/scoring-cards.ts'
import * as tournamentDesk from '#contract/scoring-desk.ts'
import * as tournamentDraw from '#contract/draw.ts'
import * as entrantsList from '#contract/entries-list.ts'
import * as tournamentEntrants from '#contract/entries-director.ts'
import * as tournamentEntries from '#contract/entries.ts'
import * as tournamentOutcome from '#contract/board-outcome.ts'
import * as tournamentFollows from '#contract/board-follows.ts'
import * as tournamentFlights from '#contract/scoring-flights.ts'
import * as tournamentHelpers from '#contract/competitions-helpers.ts'
import * as tournamentReports from '#contract/scoring-flight-reports.ts'
import * as tournamentResults from '#contract/results.ts'
import * as tournamentScores from '#contract/scoring.ts'
import * as tournamentPlayOff from '#contract/results-play-off.ts'
import * as tournamentSettlements from '#contract/results-settlements.ts'
import * as tournamentSideCompetitions from '#contract/sidecompetitions.ts'
import * as tournamentStartList from '#contract/draw-start-list.ts'
import * as tournamentSettings from '#contract/director-settings.ts'
import * as tournaments from '#contract/competitions.ts'

const modules: Record<string, object> = {
  'tournament-board': tournamentBoard,
  'tournament-card-reports': tournamentCardReports,
  'tournament-cards': tournamentCards,
  'tournament-desk': tournamentDesk,
  'tournament-draw': tournamentDraw,
  'entrants-list': entrantsList,
  'tournament-entrants': tournamentEntrants,
  'tournament-entries': tournamentEntries,
  'tournament-follows': tournamentFollows,
  'tournament-outcome': tournamentOutcome,
  'tournament-flights': tournamentFlights,
  'tournament-helpers': tournamentHelpers,
  'tournament-reports': tournamentReports,
  'tournament-results': tournamentResults,
  'tournament-scores': tournamentScores,
  'tournament-play-off': tournamentPlayOff,
  'tournament-settlements': tournamentSettlements,
  'tournament-settings': tournamentSettings,
  'tournament-side-competitions': tournamentSideCompetitions,
  'tournament-start-list': tournamentStartList,
  tournaments,
  accounts,
  'admin-notices': adminNotices,
  'admin-actions': adminActions,
  'admin-cards': adminCards,
  'admin-clubs': adminClubs,
  'admin-cases': adminCases,
  'admin-errors': adminErrors,
  'admin-imports': adminImports,
  'admin-insights': adminInsights,
  'admin-products': adminProducts,
  'admin-log': adminLog,
  'admin-order-actions': adminOrderActions,
  'admin-orders': adminOrders,
  'club-course': clubCourse,
  'admin-people': adminPeople,
  'admin-texts': adminTexts,
  'admin-today': adminToday,
  cases,
  'admin-visits': adminVisits,
  checkins,
  clubFinder,
  clubs,
  forms,
  invitations,
  'admin-invitations': adminInvitations,
  companies,
  consents,
  content,
  demonstration,
  'dgu-login': dguLogin,
  errors: errorReports,
  myCheckIns,
  myMails,
  membership,
  notifications,
  passes,
  payments,
  privacy,
  profile,
  receipts,
  registrations,
  rounds,
  scan,
  security,
  setUp,
  signUp,
  twoFactor,
  settlement,
  tees,
}

type Declared = { module: string; name: string; declared: Endpoint; endpoint: EndpointSchema }

/** Every endpoint of the API, by module. */
export const allEndpoints: Declared[] = Object.entries(modules).flatMap(([module, contracts]) =>
  Object.entries(contracts)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, declared]) => ({ module, name, declared, endpoint: schemaOf(declared) })),
)

/** The description of the API for other programs: OpenAPI 3.1, made from the contracts. */
export function openApiDocument(server: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { module, name, endpoint } of allEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(module, name, endpoint),
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
  module: string,
  name: string,
  { method, path, summary, audience, input, output }: EndpointSchema,
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
    operationId: `${module}.${name}`,
    tags: [module],
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
    'loadSchema' in value
  )
}
