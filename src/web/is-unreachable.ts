import { ApiError } from './api.ts'

const unreachableStatuses = new Set([408, 502, 503, 504])

/** Offline, a broken connection or a starting service: the request was not refused and can be retried. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return unreachableStatuses.has(error.status)
  return error instanceof TypeError || error instanceof DOMException
}
