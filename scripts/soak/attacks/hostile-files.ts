import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { pairsOf } from '#test/requests.ts'
import { makeWorkbook, textRow } from '#test/workbook.ts'
import type { Kind, Ledger, Target } from './frame/attack.ts'

const MB = 1024 * 1024

const header = 'DGU-nummer;Navn;Handicap\n'

/** Files that crash or block a reader that trusts them. */
const files: [what: string, make: () => Buffer][] = [
  [
    'a workbook of one cell at XFD1048576',
    () => makeWorkbook({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' }),
  ],
  [
    'a workbook of 500 kB that unpacks to 450 MB',
    () => makeWorkbook({ rows: `<row r="1">${' '.repeat(450 * MB)}</row>` }),
  ],
  [
    'a workbook whose one text is nine megabytes',
    () =>
      makeWorkbook({
        rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
        sharedStrings: `<si><t>${'x'.repeat(9 * MB)}</t></si>`,
      }),
  ],
  [
    'a workbook of 290,000 rows',
    () =>
      makeWorkbook({
        rows: Array.from({ length: 290_000 }, (_, i) => textRow(i + 1, ['901-1', 'x'])).join(''),
      }),
  ],
  [
    'a workbook with entities that unfold',
    () =>
      makeWorkbook({
        rows: textRow(1, ['&b;']),
        prologue: `<!DOCTYPE x [<!ENTITY a "${'lol'.repeat(999)}"><!ENTITY b "${'&a;'.repeat(999)}">]>`,
      }),
  ],
  ['four million lines', () => Buffer.from(header + 'x\n'.repeat(4_000_000))],
  ['four million columns in a line', () => Buffer.from(header + 'x;'.repeat(4_000_000))],
  ['nine million quotes', () => Buffer.from(header + '"'.repeat(9 * MB))],
  ['an error in each of 290,000 lines', () => Buffer.from(header + 'x;y;z\n'.repeat(290_000))],
]

/** Built before the attacks, because this process also sends the visitor's requests. */
const builtFiles = files.map(([what, make]) => [what, make()] as const)

/** Hostile files for the imports of the back office, sent while signed in. */
export const kind: Kind = {
  attacks: [
    ...builtFiles.map(([what, bytes]) => ({
      sends: what,
      run: async (target: Target, ledger: Ledger) => {
        const status = await send(target, await signIn(target), bytes)
        ledger.check(status === 200, `it is answered with what is wrong, not ${status}`)
      },
      limits: { seconds: 150, memoryMb: 250 },
    })),
    {
      sends: 'twelve of them at once',
      run: async (target, ledger) => {
        const cookie = await signIn(target)
        const bytes = Buffer.from(header + 'x;y;z\n'.repeat(290_000))
        const statuses = await Promise.all(
          Array.from({ length: 12 }, () => send(target, cookie, bytes)),
        )
        ledger.check(
          statuses.every((status) => status === 200 || status === 429),
          `each is read or refused, not ${statuses.join(', ')}`,
        )
        ledger.check(statuses.includes(429), 'who fills the queue alone is refused')
      },
      limits: { seconds: 150, memoryMb: 300 },
    },
  ],
}

async function send({ url }: Target, cookie: string, bytes: Buffer): Promise<number> {
  const answer = await fetch(`${url}/api/v1/admin/imports/plan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: JSON.stringify({ kind: 'members', fileName: 'fil', file: bytes.toString('base64') }),
  })
  await answer.arrayBuffer()
  return answer.status
}

let session: Promise<string> | undefined

/** Signs in once for all attacks, because a code is valid once and sign-ins are limited. */
const signIn = (target: Target): Promise<string> => (session ??= openSession(target))

/** Signs in with both steps; the demonstration shows the code of the second. */
async function openSession({ url }: Target): Promise<string> {
  const { email, password } = demoSignIns.find(({ role }) => role === 'operator') ?? demoSignIns[2]
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/api/v1/account/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin: url },
      body: JSON.stringify(body),
    })
  const half = pairsOf(await post('sign-in', { email, password }))
  const shown = await fetch(`${url}/api/v1/account/second-step`, { headers: { cookie: half } })
  const { demoCode } = (await shown.json()) as { demoCode: string }
  return pairsOf(await post('second-step', { code: demoCode }, half)) || half
}
