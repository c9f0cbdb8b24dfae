/**
 * Before the name of every cookie of ours when we are reached by https: browsers then take it from this very
 * host alone, so that a page of a neighbour under the same domain cannot give a visitor one of its own.
 */
export const cookiePrefix = (secure: boolean) => (secure ? '__Host-' : '')
