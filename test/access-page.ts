import type { EndpointSchema } from '#contract/endpoint.ts'
import { isPower, powerNames, powers, type Power } from '#domain/accounts/powers.ts'
import { roleNames, type RoleName } from '#domain/accounts/roles.ts'

/** `in`: she is heard. Otherwise the status with which she is sent away. */
export type Knock = 'in' | 401 | 403 | 404 | 410
export type Measured = { name: string; endpoint: EndpointSchema; answers: Map<string, Knock> }

/** docs/access.md, from the table of powers and from what every endpoint answered to everybody. */
export function accessPage(measured: readonly Measured[], byLink: readonly Measured[]): string {
  return [
    '# Who may do what',
    'Written by `test/access.db.test.ts` from the table in `domain/accounts/powers.ts` and from what the service answered when every role knocked at every endpoint. After a change: `npx vitest run test/access.db.test.ts -u`, and read the difference.',
    'An endpoint names what it takes (`audience` in its contract); `http/authorize.ts` asks for it before anything of the request is read, and the `access…` functions for the row. Whoever may not, is told 404, as of a thing that does not exist; 401 when nobody is signed in; 403 when all that is missing is the second step of the sign-in. `here` is the club or the tournament that is asked for, `elsewhere` another one; both tournaments are the club’s own.',
    '## What each role holds',
    'A golfer holds no role: whoever has an account sees and uses what is her own and her golfers’ (`signed_in`, and the row must be hers). A company’s role can be given; the endpoints that take it come with that module.',
    powersTable(),
    '## Who comes in, by what an endpoint takes',
    'Measured, and the same for every endpoint of the group. Endpoints for `anyone` hear everybody. Those for a `link` hear whoever holds its key: without one everybody was refused (401, 404 or 410).',
    groupTable(measured),
    '## With a mailed link',
    'Nobody is signed in: what the key of a link opens in the browser in which it was opened, and what it leaves closed. `holder of mailed links` above has every one of them. What has no ● here takes a key of another kind: the return address of a payment, the link to pay, a DGU login or a sign-in under way, the key printed at the first start. The link to a new address is used by the account that asked for it alone.',
    matrix(
      'Endpoint',
      byLink.map(({ name, answers }) => [`\`${name}\``, answers]),
    ),
    '## At check-in',
    'These decide by the row: the club’s own people and tablets, and the golfer whose card it is. Measured at a club, with a golfer’s card and her round there.',
    matrix(
      'Endpoint',
      measured
        .filter(({ endpoint }) => endpoint.audience === 'check_in')
        .map(({ name, answers }) => [`\`${name}\``, answers]),
    ),
    '## Every endpoint',
    endpointTable(measured),
    '',
  ].join('\n\n')
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')

function powersTable(): string {
  const holds = (power: Power, role: RoleName) => {
    const names: readonly RoleName[] = powers[power].roles
    return names.includes(role) ? '●' : ''
  }
  return table(
    ['Power', 'counts in', 'second step', ...roleNames.map((role) => `\`${role}\``)],
    powerNames.map((power) => [
      `\`${power}\``,
      powers[power].scope === 'none' ? 'the service' : `one ${powers[power].scope}`,
      powers[power].secondStep ? 'yes' : '',
      ...roleNames.map((role) => holds(power, role)),
    ]),
  )
}

function groupTable(measured: readonly Measured[]): string {
  const groups = new Map<string, Map<string, Knock>>()
  for (const { endpoint, answers } of measured) {
    const { audience } = endpoint
    if (audience === 'signed_in' || isPower(audience)) groups.set(audience, answers)
  }
  const rows = [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return matrix(
    'Takes',
    rows.map(([audience, answers]) => [`\`${audience}\``, answers]),
  )
}

function matrix(title: string, rows: readonly [string, Map<string, Knock>][]): string {
  const names = [...(rows[0]?.[1].keys() ?? [])]
  return table(
    [title, ...names],
    rows.map(([name, answers]) => [name, ...names.map((actor) => cellText(answers.get(actor)))]),
  )
}

const cellText = (knock: Knock | undefined) => (knock === 'in' ? '●' : String(knock))

const endpointTable = (measured: readonly Measured[]) =>
  table(
    ['Endpoint', 'takes', 'what it does'],
    measured.map(({ endpoint: { method, path, audience, summary } }) => [
      `\`${method} ${path.replace('/api/v1', '')}\``,
      `\`${audience}\``,
      summary,
    ]),
  )
