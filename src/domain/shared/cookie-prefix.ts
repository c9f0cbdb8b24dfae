/**
 * Before the name of every cookie of ours when we are reached by https: browsers then take it from this very
 * host alone, so that a page of a neighbour under the same domain cannot give a visitor one of its own.
 */
export const cookiePrefix = (secure: boolean) => (secure ? '__Host-' : '')

/**
 * The same for what pages and an API at sibling hosts share under their parent: a browser takes such a cookie from
 * an https page of that domain alone (docs/decisions/021-sibling-hosts.md).
 */
export const sharedCookiePrefix = (secure: boolean) => (secure ? '__Secure-' : '')
