import { readFileSync } from 'node:fs'
import { demoRoundId } from '#server/demo/build-tournaments.ts'
import { routeTable } from '#test/route-table.ts'
import { accountNavItems } from '#web/features/accounts/account-nav-items.ts'

/** Every address of the app without a parameter, from the router, so that a new page is included automatically. */
const plainPaths = [
  ...readFileSync('src/web/route-tree.gen.ts', 'utf8')
    .split('interface FileRoutesByTo')[1]!
    .split('}')[0]!
    .matchAll(/'(\/[^'$]*)'/g),
].map(([, path = '']) => path)

const round = demoRoundId('Majmatchen', 1)
const finished = demoRoundId('Egebækpokalen', 1)

/** Example addresses for routes with parameters: from the specification's table, or added here. */
const named = [
  ...routeTable.flatMap(({ visit }) => visit ?? []),
  '/clubs/findes-ikke',
  '/clubs/klitsande-golfklub',
  '/clubs/vendelhoej-golfklub',
  '/clubs/klitsande-golfklub/poster',
  '/tournaments/bakkematchen-2027',
  '/tournaments/bakkematchen-2027/entrants',
  `/tournaments/egebaekpokalen-2027/rounds/${finished}`,
]

/** Pages that look different for a query, a choice or an error. */
const asked = [
  '/clubs?day=2027-05-08&time=09:00&near=8000',
  '/clubs?region=Syddanmark&holes=27&q=odense',
  '/business?players=24&rounds=6',
  '/tournaments?when=finished&q=findes+ikke',
  `/tournaments/majmatchen-2027/rounds/${round}?tab=start-list`,
  `/tournaments/majmatchen-2027/rounds/${round}?tab=holes`,
  `/tournaments/majmatchen-2027/rounds/${round}?tab=sides`,
  `/tournaments/majmatchen-2027/rounds/${round}?tab=info`,
  `/tournaments/egebaekpokalen-2027/rounds/${finished}?by=gross&q=findes+ikke`,
  '/help?q=trukket',
  '/contact?kind=refused',
  '/beregning?club=rold-bakker-golfklub&hcp=tolv',
]

/** Pages of the back office only, a golfer's own pages, and steps that are reached only from the step before. */
const isAdminPath = (path: string) => path.startsWith('/admin')
const isOwn = (path: string) =>
  [...accountNavItems.map(({ href }) => String(href)), '/account/logout', '/scan'].includes(path)
const isStep = (path: string) => path.startsWith('/account/registration')
/** Routes without a page: a text file, and a redirect. */
const isNoPage = (path: string) => ['/terms.txt', '/oauth-login'].includes(path)

const pages = plainPaths.filter((path) => !isNoPage(path) && !isStep(path))

export const adminPaths = pages.filter(isAdminPath)

/**
 * A search word that leaves a list only a few rows, because the time of axe grows with their number and all rows
 * are built alike. The list of orders stays long, so that its paging is checked.
 */
export const fewRows: Readonly<Record<string, string>> = {
  '/admin/activity': '2027',
  '/admin/attempts': 'an',
  '/admin/cases': 'an',
  '/admin/check-ins': 'an',
  '/admin/clubs': 'klit',
  '/admin/golfers': 'an',
  '/admin/passes': 'an',
  '/admin/people': 'an',
  '/admin/products': '2027',
  '/admin/seasons': '2027',
  '/admin/texts': 'an',
  '/admin/withdrawals': '2027',
}
export const ownPaths = [...pages.filter(isOwn), '/tournaments/bakkematchen-2027/entry']
export const openPaths = [
  ...pages.filter((path) => !isAdminPath(path) && (!isOwn(path) || path === '/scan')),
  ...named,
  ...asked,
]
