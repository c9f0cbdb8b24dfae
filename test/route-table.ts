import { demoRoundId } from '#server/demo/build-tournaments.ts'
import { demoFlightId } from '#server/demo/play-tournament.ts'
import type { LayoutName } from '#web/features/shell/page.ts'

/** One row of the specification's route table (section 2, with the titles of E22). */
export type Row = {
  name: string
  path: string
  title: string
  layout: LayoutName
  /** `wide`: hidden on phones. */
  breadcrumb: boolean | 'wide'
  /** The strip of partner clubs above the footer. */
  cooperation: boolean
  guards: readonly string[]
  /** An example address, if the path has a parameter. */
  visit?: string
  /** The document title, if it comes from the page's content. */
  named?: string
  /** The status for a visitor who is not signed in; 200 by default. */
  status?: number
  /** The target of a redirect. */
  leadsTo?: string
}

type Exceptions = Partial<Omit<Row, 'name' | 'path' | 'title'>>

/** Other routes have the default layout with breadcrumb and cooperation footer; these layouts have neither (E22). */
function row(name: string, path: string, title: string, exceptions: Exceptions = {}): Row {
  const layout = exceptions.layout ?? 'default'
  const isDefault = layout === 'default'
  return {
    name,
    path,
    title,
    layout,
    breadcrumb: isDefault,
    cooperation: isDefault,
    guards: [],
    ...exceptions,
  }
}

const bare = { breadcrumb: false, cooperation: false }
const clean = { layout: 'clean' } as const
const registration = { layout: 'registration' } as const
const played = '/tournaments/majmatchen-2027'
const round = demoRoundId('Majmatchen', 1)
const guarded = (path: string): Exceptions => ({
  guards: ['login', 'account'],
  status: 302,
  leadsTo: `/account/login?next=${encodeURIComponent(path)}`,
})

export const routeTable: readonly Row[] = [
  row('home', '/', 'Sæsonkortet', { breadcrumb: false }),
  row('about', '/about', 'Om os', bare),
  row('clubs', '/clubs', 'Samarbejdsklubber', bare),
  row('for-the-golfclub', '/for-the-golfclub', 'Bliv samarbejdsklub'),
  row('business', '/business', 'Firmaaftale', { breadcrumb: false }),
  row('membership', '/membership', 'Sæsonkortet', bare),
  row('beregning', '/beregning', 'Beregning'),
  row('terms', '/terms', 'Handelsbetingelser'),
  row('privacy', '/privacy', 'Privatlivspolitik'),
  row('signup', '/signup', 'Tilmeld', { cooperation: false }),
  row('scan', '/scan', 'Tjek ind', { ...clean, guards: ['scan'] }),
  row('tournaments', '/tournaments', 'Turneringer'),
  row('tournaments-slug', '/tournaments/$slug', 'Turnering', {
    visit: played,
    named: 'Majmatchen',
    breadcrumb: 'wide',
  }),
  row('tournaments-slug-rounds-roundId', '/tournaments/$slug/rounds/$roundId', 'Runde', {
    visit: `${played}/rounds/${round}`,
    named: 'Majmatchen',
    breadcrumb: 'wide',
  }),
  row('tournaments-slug-flights-flightId', '/tournaments/$slug/flights/$flightId', 'Flight', {
    visit: `${played}/flights/${demoFlightId(round, 1)}`,
  }),
  row('account', '/account', 'Konto', { ...guarded('/account'), breadcrumb: 'wide' }),
  row('account-discounts', '/account/discounts', 'Rabataftaler', guarded('/account/discounts')),
  row('account-login', '/account/login', 'Log ind'),
  row('account-oauth', '/account/oauth', 'Log ind', clean),
  row('oauth-callback', '/oauth/callback', 'Log ind', clean),
  row('oauth-login', '/oauth-login', 'Log ind', {
    ...clean,
    status: 302,
    leadsTo: '/simulator/dgu-login/connect/authorize',
  }),
  row('account-logout', '/account/logout', 'Log ud'),
  row('account-reset-password', '/account/reset-password', 'Nulstil kodeord', clean),
  row('account-request-password-reset', '/account/request-password-reset', 'Nulstil kodeord'),
  row('account-registration', '/account/registration', 'Tilmelding', registration),
  row(
    'account-registration-information',
    '/account/registration/information',
    'Oplysninger',
    registration,
  ),
  row(
    'account-registration-season-pass',
    '/account/registration/season-pass',
    'Sæsonkort',
    registration,
  ),
  row(
    'account-registration-verification',
    '/account/registration/verification',
    'Verificering',
    registration,
  ),
  row('account-registration-payment', '/account/registration/payment', 'Betaling', registration),
  row('payments-redirect', '/payments/redirect', 'Betaling', clean),
]
