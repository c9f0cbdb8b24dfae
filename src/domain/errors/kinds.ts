/** Where something broke. */
export const errorSides = ['browser', 'server'] as const
export type ErrorSide = (typeof errorSides)[number]

/** What a browser reports. */
export const reportedKinds = ['page', 'chunk', 'error', 'rejection'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** `api`: a question to the API. */
export type ErrorKind = ReportedKind | 'api'
