import type { AdminList } from '#contract/admin/list.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { lists } from '#server/admin/routes.ts'
import { openClient } from '#server/db/client.ts'
import { createApiClient, type ApiClient } from '../scripts/replay/api-client.ts'
import { large } from '../scripts/seed-large/seed-large.ts'
import { percentile, print, rounded } from './print.ts'
import { seedLargeService } from './seed-large-service.ts'

const times = 21
const limitMs = 200
/** In the season, when sales and play go on. */
const clockNow = '2027-09-15T10:00:00+02:00'

/**
 * Every list of the back office and of the portals with 100,000 cards and 1,000,000 check-ins over 200 clubs: its first
 * page, a search, every sorting and the first of every filter. The slowest view of each list is printed beside the first.
 */
export async function benchLists() {
  const service = await seedLargeService(large, clockNow)
  try {
    await measureLists(await service.open({ CLOCK_NOW: clockNow }), service.databaseUrl)
  } finally {
    await service.close()
  }
}

type Asked = { client: ApiClient; path: string }

/** Measures the lists of a service that has the large season. */
export async function measureLists(address: string, databaseUrl: string) {
  const operator = await signIn(address, 'operator')
  await untilComputed(operator)
  for (const { list } of lists) await measureList(operator, list)
  const { clubId, companyId } = await findPlaces(databaseUrl)
  const club = await signIn(address, 'club')
  const company = await signIn(address, 'company')
  const portals: [string, Asked][] = [
    ['settlements', { client: operator, path: '/admin/settlements' }],
    ['company_invoices', { client: operator, path: '/admin/company-invoices' }],
    ['today', { client: operator, path: '/admin/today' }],
    ['club_guests_today', { client: club, path: `/clubs/${clubId}/check-ins/today` }],
    ['club_expected_guests', { client: club, path: `/clubs/${clubId}/expected-guests` }],
    ['club_rounds', { client: club, path: `/clubs/${clubId}/rounds` }],
    ['club_month', { client: club, path: `/clubs/${clubId}/month` }],
    ['club_visits', { client: club, path: `/clubs/${clubId}/visits` }],
    ['club_search', { client: club, path: `/clubs/${clubId}/guests?q=holm` }],
    ['club_discounts', { client: club, path: `/clubs/${clubId}/discounts` }],
    ['club_tournaments', { client: club, path: `/clubs/${clubId}/tournaments` }],
    ['club_people', { client: club, path: `/clubs/${clubId}/people` }],
    ['club_signs', { client: club, path: `/clubs/${clubId}/signs` }],
    ['club_settlement', { client: club, path: `/clubs/${clubId}/settlement` }],
    ['company_cards', { client: company, path: `/companies/${companyId}` }],
    ['company_invoices_own', { client: company, path: `/companies/${companyId}/invoices` }],
  ]
  for (const [metric, asked] of portals) report(metric, await p95Of(asked))
}

async function measureList(client: ApiClient, list: AdminList) {
  const metric = list.path.replace('/api/v1/admin/', '').replaceAll(/\W/g, '_')
  const path = list.path.replace('/api/v1', '')
  let worst = { query: '', took: 0 }
  for (const query of queriesOf(list)) {
    const took = await p95Of({ client, path: `${path}?${query}` })
    if (query === 'q=') report(metric, took)
    else if (took > worst.took) worst = { query, took }
  }
  report(`${metric}?${worst.query}`, worst.took)
}

/** The first page, a search, a late page, every sorting and the first choice of every filter. */
function queriesOf({ columns, filters }: AdminList): string[] {
  const sorted = columns.flatMap(({ key, sortable }) =>
    sortable ? [`sort=${key}&order=asc`, `sort=${key}&order=desc`] : [],
  )
  const narrowed = filters.flatMap((filter) => {
    if (filter.kind === 'choice')
      return Object.keys(filter.words).map((word) => `${filter.key}=${word}`)
    if (filter.kind === 'number') return [`${filter.key}=1005`]
    return [`${filter.key}From=2027-05-01&${filter.key}To=2027-05-31`]
  })
  return ['q=', 'q=holm', 'q=bodil%20holm', 'page=200', ...sorted, ...narrowed]
}

async function p95Of({ client, path }: Asked): Promise<number> {
  const took: number[] = []
  // The first request opens connections and reads pages from disk.
  for (let time = -1; time < times; time += 1) {
    const started = performance.now()
    await client.ask('GET', path)
    if (time >= 0) took.push(performance.now() - started)
  }
  return percentile(took, 0.95)
}

function report(metric: string, took: number) {
  const ratio = rounded(took / limitMs, 2)
  print({
    bench: 'lists',
    metric,
    value: rounded(took),
    unit: `ms p95 of ${times}`,
    peer: 'limit',
    peerValue: limitMs,
    ratio,
  })
  if (ratio > 1) process.exitCode = 1
}

/**
 * The settlement of the large season is computed by a job; its pages are measured when it has been. Meanwhile the service
 * answers twenty times a second: what blocks its process is in the longest answer.
 */
async function untilComputed(operator: ApiClient) {
  type Shown = { owed: { computing: string[]; computed: string[] } }
  const started = performance.now()
  const isComputed = async () => {
    const { owed } = await operator.ask<Shown>('GET', '/admin/settlements')
    return owed.computing.length === 0
  }
  const answers: number[] = []
  while (!(await isComputed())) {
    for (let time = 0; time < 20; time += 1) {
      const asked = performance.now()
      await operator.ask('GET', '/scan/keys')
      answers.push(performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const value = rounded((performance.now() - started) / 1_000)
  print({ bench: 'lists', metric: 'settlement_computed_in_background', value, unit: 'seconds' })
  if (answers.length === 0) return
  const [longest, p95] = [Math.max(...answers), percentile(answers, 0.95)]
  const unit = `ms of ${answers.length}`
  const metric = 'answered_while_computing'
  print({ bench: 'lists', metric: `${metric}_p95`, value: rounded(p95), unit })
  print({ bench: 'lists', metric: `${metric}_longest`, value: rounded(longest), unit })
}

async function signIn(address: string, role: 'operator' | 'club' | 'company'): Promise<ApiClient> {
  const client = createApiClient((method, path, body, headers = {}) =>
    fetch(`${address}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  const account = demoSignIns.find((one) => one.role === role)
  const { email, password } = account ?? { email: '', password: '' }
  await client.ask('POST', '/account/sign-in', { email, password })
  if (role === 'company') return client
  const { demoCode } = await client.ask<{ demoCode: string }>('GET', '/account/second-step')
  await client.ask('POST', '/account/second-step', { code: demoCode })
  return client
}

/** The club and the company of the demonstration’s sign-ins. */
async function findPlaces(databaseUrl: string) {
  const database = await openClient(databaseUrl)
  try {
    const { rows } = await database.query<{ name: string; club: string; company: string }>(
      `select name, club_id as club, company_id as company from roles where revoked_at is null`,
    )
    return {
      clubId: rows.find(({ name }) => name === 'club_admin')?.club ?? '',
      companyId: rows.find(({ name }) => name === 'company_admin')?.company ?? '',
    }
  } finally {
    await database.end()
  }
}
