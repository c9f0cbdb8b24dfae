import type { EndpointSchema } from '#contract/shared/endpoint.ts'
import { statusOf, type ErrorCode } from '#contract/shared/errors.ts'
import { isGivenByDayLinks, isPower, powers } from '#domain/accounts/powers.ts'

/** The English meaning of each code for programs; the web has a Danish sentence for people. */
export const errorMeanings: Record<ErrorCode, string> = {
  invalid_input: 'A value does not fit the schema; `issues` names each.',
  malformed_body: 'The body cannot be read as a JSON object.',
  not_signed_in:
    'No session, or one that has ended; or a key that opens nothing, whose `reason` says why.',
  wrong_credentials: 'The credentials do not fit an account.',
  not_allowed: 'The caller may not do this; for a key `reason` says why.',
  wrong_origin: 'The request comes from the page of another origin.',
  two_factor_needed: 'The session has not passed the second step of its sign-in.',
  read_only_view:
    'The caller sees the service as another person: nothing may be changed, and no code or key is shown.',
  not_found: 'Nothing here, or nothing that the caller may see.',
  method_not_allowed: 'The address takes no such method.',
  conflict: 'What is stored does not allow the change; `reason` says why.',
  changed_elsewhere: 'Somebody else changed it first: load it again.',
  link_expired: 'The key has expired, or was used.',
  too_large: 'The body is larger than allowed.',
  unsupported_media: 'The body is of another type than JSON.',
  refused: 'A rule does not allow it; `reason` says which.',
  too_many_requests: 'Too many attempts: wait as many seconds as `Retry-After` says.',
  unexpected: 'A bug of ours; quote `errorId` to us.',
  outside_service_down: 'A service of another company does not answer.',
  database_unavailable: 'The database does not answer; the change may or may not have been made.',
  too_busy: 'No room for it now, and nothing was done: try again.',
}

/** Any endpoint may return these: input, limits, bugs, and failures of the database. */
const always: ErrorCode[] = [
  'invalid_input',
  'too_many_requests',
  'unexpected',
  'database_unavailable',
  'too_busy',
]

/** Any endpoint that changes data may return these. */
const toChanges: ErrorCode[] = [
  'malformed_body',
  'wrong_origin',
  'conflict',
  'changed_elsewhere',
  'too_large',
  'unsupported_media',
  'refused',
]

/**
 * The codes that an endpoint may return, by audience, method and path, and those that its contract
 * adds. Every response in an API test is compared with them (`test/test-app.ts`).
 */
export function errorsOf({
  method,
  path,
  audience,
  keyScope,
  errors = [],
}: EndpointSchema): ErrorCode[] {
  const takesKey = audience === 'link' || audience === 'check_in'
  const codes = new Set<ErrorCode>([
    ...always,
    ...errors,
    ...(method === 'GET' ? [] : toChanges),
    ...(method === 'GET' && audience === 'anyone' ? [] : (['read_only_view'] as const)),
    ...(audience === 'anyone' && !keyScope ? [] : (['not_signed_in'] as const)),
    ...(keyScope ? (['not_allowed'] as const) : []),
    ...(path.includes(':') || takesKey || isPower(audience) ? (['not_found'] as const) : []),
    ...(audience === 'link' || (isPower(audience) && isGivenByDayLinks(audience))
      ? (['link_expired'] as const)
      : []),
    ...(isPower(audience) && powers[audience].secondStep ? (['two_factor_needed'] as const) : []),
  ])
  return (Object.keys(statusOf) as ErrorCode[]).filter((code) => codes.has(code))
}
