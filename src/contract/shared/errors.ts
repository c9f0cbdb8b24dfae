/** Every error code of the API with its HTTP status. The web must have a Danish sentence for each. */
export const statusOf = {
  invalid_input: 400,
  malformed_body: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  not_allowed: 403,
  wrong_origin: 403,
  two_factor_needed: 403,
  /** An operator sees the service as a person, and may change nothing and see no codes or keys. */
  read_only_view: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  changed_elsewhere: 409,
  link_expired: 410,
  too_large: 413,
  unsupported_media: 415,
  refused: 422,
  too_many_requests: 429,
  unexpected: 500,
  outside_service_down: 503,
  /** The database does not respond; the change may or may not have been stored. */
  database_unavailable: 503,
  /** The service is overloaded; the request was not started, or was rolled back. */
  too_busy: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** The body of every error. `reason` is the exact cause; a user can quote `errorId`. */
export type ErrorBody = {
  error: {
    code: ErrorCode
    reason?: string
    message: string
    issues?: { path: string; message: string }[]
    errorId?: string
    details?: Record<string, unknown>
  }
}
