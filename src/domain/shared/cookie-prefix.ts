/**
 * The prefix of every cookie name over https: browsers then accept the cookie from this host only, so that
 * another host under the same domain cannot set it.
 */
export const cookiePrefix = (secure: boolean) => (secure ? '__Host-' : '')

/**
 * The prefix of cookies that pages and an API on sibling hosts share under their parent domain: browsers accept
 * such a cookie from https pages of that domain only (docs/decisions/021-sibling-hosts.md).
 */
export const sharedCookiePrefix = (secure: boolean) => (secure ? '__Secure-' : '')
