/**
 * Every page of ours as its route has it; what analytics knows of where something happened. A test
 * holds it to the routes.
 */
export const pagePatterns: readonly string[] = [
  '/',
  '/about',
  '/accessibility',
  '/account',
  '/account/consents',
  '/account/discounts',
  '/account/invitation',
  '/account/login',
  '/account/logout',
  '/account/membership',
  '/account/notifications',
  '/account/oauth',
  '/account/passes/$passId/print',
  '/account/privacy',
  '/account/profile',
  '/account/receipts',
  '/account/receipts/$orderId',
  '/account/registration',
  '/account/registration/information',
  '/account/registration/own-card',
  '/account/registration/payment',
  '/account/registration/season-pass',
  '/account/registration/verification',
  '/account/request-password-reset',
  '/account/reset-password',
  '/account/rounds',
  '/account/security',
  '/account/sign-up',
  '/account/tournaments',
  '/account/tournaments/$entryId',
  '/admin',
  '/admin/activity',
  '/admin/activity/$id',
  '/admin/attempts',
  '/admin/attempts/$id',
  '/admin/cases',
  '/admin/cases/$id',
  '/admin/check-ins',
  '/admin/check-ins/$id',
  '/admin/clubs',
  '/admin/clubs/$id',
  '/admin/clubs/$id/terms',
  '/admin/golfers',
  '/admin/golfers/$id',
  '/admin/imports',
  '/admin/imports/$id',
  '/admin/imports/new',
  '/admin/insights',
  '/admin/insights/errors',
  '/admin/insights/errors/$id',
  '/admin/invitations',
  '/admin/invitations/$id',
  '/admin/members',
  '/admin/members/$id',
  '/admin/notices',
  '/admin/notices/$id',
  '/admin/notices/new',
  '/admin/orders',
  '/admin/orders/$id',
  '/admin/passes',
  '/admin/passes/$id',
  '/admin/payment-cases',
  '/admin/payment-cases/$id',
  '/admin/people',
  '/admin/people/$id',
  '/admin/products',
  '/admin/products/$id',
  '/admin/products/$id/edit',
  '/admin/setup',
  '/admin/texts',
  '/admin/texts/$key',
  '/admin/withdrawals',
  '/admin/withdrawals/$id',
  '/beregning',
  '/business',
  '/club',
  '/club/$clubId',
  '/club/$clubId/people',
  '/club/$clubId/tournaments',
  '/club/$clubId/tournaments/$tournamentId',
  '/club/$clubId/tournaments/$tournamentId/cards',
  '/club/$clubId/tournaments/$tournamentId/cards/$roundId/$entryId',
  '/club/$clubId/tournaments/$tournamentId/cards/board',
  '/club/$clubId/tournaments/$tournamentId/cards/check',
  '/club/$clubId/tournaments/$tournamentId/cards/golfbox',
  '/club/$clubId/tournaments/$tournamentId/cards/side',
  '/club/$clubId/tournaments/$tournamentId/cards/type',
  '/club/$clubId/tournaments/$tournamentId/draw',
  '/club/$clubId/tournaments/$tournamentId/draw/$roundId',
  '/club/$clubId/tournaments/$tournamentId/draw/$roundId/print',
  '/club/$clubId/tournaments/$tournamentId/entrants',
  '/club/$clubId/tournaments/$tournamentId/entrants/list',
  '/club/$clubId/tournaments/$tournamentId/helpers',
  '/club/$clubId/tournaments/$tournamentId/results',
  '/club/$clubId/tournaments/$tournamentId/settings',
  '/club/$clubId/tournaments/new',
  '/clubs',
  '/clubs/$slug',
  '/contact',
  '/for-the-golfclub',
  '/gallery',
  '/help',
  '/mailbox',
  '/membership',
  '/oauth-login',
  '/oauth/callback',
  '/payments/pay',
  '/payments/redirect',
  '/privacy',
  '/scan',
  '/setup',
  '/signup',
  '/terms',
  '/terms.txt',
  '/tournaments',
  '/tournaments/$slug',
  '/tournaments/$slug/entrants',
  '/tournaments/$slug/entry',
  '/tournaments/$slug/flights/$flightId',
  '/tournaments/$slug/rounds/$roundId',
  '/withdrawal',
]

/** Where nothing is measured (E24): sign-in, passwords, payment, registration, scan, flights, withdrawal. */
const excluded: readonly RegExp[] = [
  /^\/oauth/,
  /^\/account\/(login|logout|oauth|sign-up|invitation|membership|security)$/,
  /^\/signup$/,
  /password/,
  /^\/payments(\/|$)/,
  /^\/account\/registration(\/|$)/,
  /^\/scan$/,
  /\/flights(\/|$)/,
  /^\/withdrawal$/,
  /^\/setup$/,
]

/** May nothing that happened on this page be kept? Asked of a pattern, or of a path as it was visited. */
export function isExcludedPage(page: string): boolean {
  // The router does not distinguish capitals from small letters.
  const path = page.toLowerCase()
  return excluded.some((rule) => rule.test(path))
}

/** The same of a whole address, however it goes on: for who looks at no path but at `location.href`. */
export const excludedAddresses: readonly RegExp[] = excluded.map(({ source }) => {
  const begin = source.startsWith('^') ? '^https?://[^/?#]+' : '^[^?#]*'
  return new RegExp(begin + source.replace(/^\^/, '').replaceAll('$', '(?=[?#]|$)'), 'i')
})

const split = (path: string) => path.split('/').filter(Boolean)

/** Patterns by their number of segments, the more literal first: `/admin/notices/new` before `/admin/notices/$id`. */
const byLength = new Map<number, string[][]>()
for (const pattern of pagePatterns) {
  const segments = split(pattern)
  byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), segments])
}
const literals = (segments: readonly string[]) => segments.filter((one) => one[0] !== '$').length
for (const patterns of byLength.values()) patterns.sort((a, b) => literals(b) - literals(a))

/** The pattern of the page at a path, `/clubs/$slug` for `/clubs/egebaek`; undefined when it is none of ours. */
export function pageAt(path: string): string | undefined {
  const segments = split(path)
  const found = byLength
    .get(segments.length)
    ?.find((pattern) =>
      pattern.every((one, i) => one[0] === '$' || one === segments[i]?.toLowerCase()),
    )
  return found && `/${found.join('/')}`
}
