/** Where an error occurred. */
export const errorSides = ['browser', 'server'] as const
export type ErrorSide = (typeof errorSides)[number]

/** Kinds of errors that a browser reports. */
export const reportedKinds = ['page', 'chunk', 'error', 'rejection'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** `api`: an error of the server in a request to the API. `job`: in a background job, whose name is the page. */
export type ErrorKind = ReportedKind | 'api' | 'job'
