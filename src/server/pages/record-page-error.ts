import { pageAt } from '#domain/analytics/pages.ts'
import { unknownPage } from '#domain/analytics/scrub.ts'
import { recordError } from '../errors/record-error.ts'

/**
 * Records the error that stopped a page and returns its id. An error behind the API already has an id, and
 * a temporary failure has none, because it is no bug.
 */
export function recordPageError(
  services: Parameters<typeof recordError>[0],
  error: unknown,
  path: string,
  address?: string,
): string | undefined {
  if (isTemporary(error)) return undefined
  const what = 'A page could not be made'
  const page = pageAt(path) ?? unknownPage
  return errorIdOfApi(error) ?? recordError(services, error, { what, kind: 'page', page, address })
}

/** Whether the API refused with 503: without a database, by overload, or by another company's service. */
function isTemporary(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { status, body } = error as { status?: unknown; body?: { code?: unknown } }
  return status === 503 && typeof body?.code === 'string' && body.code !== 'unexpected'
}

/** The error id in the body of the API's response. */
function errorIdOfApi(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { body } = error as { body?: { errorId?: unknown } }
  return typeof body?.errorId === 'string' ? body.errorId : undefined
}
