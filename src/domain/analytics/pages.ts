/**
 * The route pattern of every page; events store the pattern instead of the address. A test compares
 * the list with the routes.
 */
export const pagePatterns: readonly string[] = [
  '/',
  '/about',
  '/accessibility',
  '/account',
  '/account/company-card',
  '/account/consents',
  '/account/discounts',
  '/account/discounts/$offerId',
  '/account/invitation',
  '/account/login',
  '/account/logout',
  '/account/membership',
  '/account/no-show',
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
  '/account/registration/renewal',
  '/account/registration/season-pass',
  '/account/registration/verification',
  '/account/request-password-reset',
  '/account/reset-password',
  '/account/rounds',
  '/account/season',
  '/account/security',
  '/account/sign-up',
  '/account/tournaments',
  '/account/tournaments/$entryId',
  '/account/tournaments/next',
  '/admin',
  '/admin/abuse',
  '/admin/activity',
  '/admin/activity/$id',
  '/admin/attempts',
  '/admin/attempts/$id',
  '/admin/cases',
  '/admin/cases/$id',
  '/admin/campaigns',
  '/admin/campaigns/$id',
  '/admin/campaigns/$id/edit',
  '/admin/campaigns/new',
  '/admin/check-ins',
  '/admin/check-ins/$id',
  '/admin/clubs',
  '/admin/clubs/$id',
  '/admin/clubs/$id/terms',
  '/admin/company-invoices',
  '/admin/discounts',
  '/admin/discounts/$id',
  '/admin/discounts/$id/edit',
  '/admin/discounts/new',
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
  '/admin/jobs',
  '/admin/jobs/$id',
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
  '/admin/settlement',
  '/admin/settlement/$cutOffId',
  '/admin/settlement/seasons/$seasonId',
  '/admin/setup',
  '/admin/texts',
  '/admin/texts/$key',
  '/admin/withdrawals',
  '/admin/withdrawals/$id',
  '/beregning',
  '/business',
  '/business/order',
  '/business/tax',
  '/club',
  '/club/$clubId',
  '/club/$clubId/calendar',
  '/club/$clubId/discounts',
  '/club/$clubId/page',
  '/club/$clubId/people',
  '/club/$clubId/rounds',
  '/club/$clubId/settlement',
  '/club/$clubId/signs',
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
  '/clubs/$slug/poster',
  '/company',
  '/company/$companyId',
  '/company/$companyId/invoices',
  '/company/$companyId/invoices/$invoiceId',
  '/company/$companyId/summary',
  '/contact',
  '/for-the-golfclub',
  '/gallery',
  '/gavekort',
  '/gavekort/saldo',
  '/help',
  '/kort',
  '/mailbox',
  '/membership',
  '/oauth-login',
  '/oauth/callback',
  '/payments/gift-card',
  '/payments/pay',
  '/payments/redirect',
  '/privacy',
  '/rabat',
  '/scan',
  '/seasons/$token',
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

/** Pages whose addresses or fields may hold keys or personal data are never measured (E24). */
const excluded: readonly RegExp[] = [
  /^\/oauth/,
  /^\/account\/(login|logout|oauth|sign-up|invitation|membership|security)$/,
  /^\/signup$/,
  /password/,
  /^\/payments(\/|$)/,
  /^\/account\/registration(\/|$)/,
  /^\/scan$/,
  /^\/kort$/,
  /^\/rabat$/,
  /^\/gavekort\/saldo$/,
  /\/flights(\/|$)/,
  /^\/withdrawal$/,
  /^\/setup$/,
]

/** Must events from this page be dropped? Accepts a route pattern or a visited path. */
export function isExcludedPage(page: string): boolean {
  // The router ignores case.
  const path = page.toLowerCase()
  return excluded.some((rule) => rule.test(path))
}

/** The same rules for full addresses, because the SDK tests `location.href` instead of the path. */
export const excludedAddresses: readonly RegExp[] = excluded.map(({ source }) => {
  const prefix = source.startsWith('^') ? '^https?://[^/?#]+' : '^[^?#]*'
  return new RegExp(prefix + source.replace(/^\^/, '').replaceAll('$', '(?=[?#]|$)'), 'i')
})

const split = (path: string) => path.split('/').filter(Boolean)

/** Patterns by their number of segments, the more literal first: `/admin/notices/new` before `/admin/notices/$id`. */
const byLength = new Map<number, string[][]>()
for (const pattern of pagePatterns) {
  const segments = split(pattern)
  byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), segments])
}
const literals = (segments: readonly string[]) =>
  segments.filter((segment) => segment[0] !== '$').length
for (const patterns of byLength.values()) patterns.sort((a, b) => literals(b) - literals(a))

/** The route pattern of a path, `/clubs/$slug` for `/clubs/egebaek`; undefined when no page matches. */
export function pageAt(path: string): string | undefined {
  const segments = split(path)
  const found = byLength
    .get(segments.length)
    ?.find((pattern) =>
      pattern.every((word, i) => word[0] === '$' || word === segments[i]?.toLowerCase()),
    )
  return found && `/${found.join('/')}`
}
