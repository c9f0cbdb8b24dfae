import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import type { Kind, Target } from './frame/attack.ts'

/** Attempts to use or end another golfer's card: printed numbers, two places at once, old clocks, guessed orders. */
export const kind: Kind = {
  // A fixed day of the season, whatever the machine's clock.
  settings: { CLOCK_NOW: '2027-05-04T10:00:00+02:00' },
  attacks: [
    {
      sends: 'a card number and a last name at four signs, and check-ins without a key',
      run: async (target, ledger) => {
        const { card, signs } = await readCardAndSigns(target)
        for (const code of signs) {
          const given = { passNumber: card.number, lastName: card.lastName }
          const opened = await post(target, `/scan/signs/${code}/open`, given)
          ledger.check(opened.body['golfer'] === null, 'the number and the name open nothing')
          ledger.check(opened.cookie === '', 'no key is handed out')
          const scanned = await checkIn(target, { passId: card.id, code, cookie: opened.cookie })
          ledger.check(
            scanned.status === 401,
            `a check-in without a key is 401, not ${scanned.status}`,
          )
        }
      },
    },
    {
      sends: 'check-ins at four clubs within a minute by the golfer herself, and six days back',
      run: async (target, ledger) => {
        const { card, signs } = await readCardAndSigns(target)
        const cookie = await signIn(target)
        const outcomes = []
        for (const code of signs) {
          outcomes.push((await checkIn(target, { passId: card.id, code, cookie })).body['outcome'])
        }
        const counted = outcomes.filter((outcome) => outcome === 'allow').length
        ledger.check(counted <= 1, `at most one of four clubs counts, not ${counted}`)
        const old = { offline: true, atClient: '2027-04-28T10:00:00+02:00' }
        for (const code of signs) {
          const late = await checkIn(target, { passId: card.id, code, cookie, more: old })
          ledger.check(late.body['outcome'] === 'conflict', 'six days back is no round')
        }
      },
    },
    {
      sends: 'a check-in and its undo in turn, twenty times',
      run: async (target, ledger) => {
        const { card, signs } = await readCardAndSigns(target)
        const cookie = await signIn(target)
        let undone = 0
        for (let turn = 0; turn < 20; turn += 1) {
          const code = signs[0] ?? ''
          const { body } = await checkIn(target, { passId: card.id, code, cookie })
          const path = `/check-ins/${textOf(body['id'])}/void`
          const answer = await post(target, path, { id: randomUUID(), reason: 'mistake' }, cookie)
          if (answer.status === 200) undone += 1
        }
        ledger.check(undone <= 2, `the golfer undoes two a day, not ${undone}`)
      },
    },
    {
      sends: '400 guessed order numbers at the withdrawal, and 100 guessed signs',
      run: async (target, ledger) => {
        const before = await withdrawn(target)
        const answers = new Set<string>()
        for (let guess = 0; guess < 400; guess += 1) {
          const contract = `2027-${String(guess).padStart(6, '0')}`
          const declared = { name: 'En Fremmed', contract, email: 'anne@demo.example' }
          const { status, body } = await post(target, '/withdrawals', declared)
          answers.add(
            status === 200
              ? `200 ${textOf(body['outcome'])} ${textOf(body['text'])}`
              : String(status),
          )
        }
        ledger.check(answers.size === 2, `one answer and then 429, not ${answers.size} answers`)
        ledger.check(answers.has('429'), 'guessing comes to an end')
        const signs = new Set<number>()
        for (let guess = 0; guess < 100; guess += 1) {
          const code = `ZZZZ${String(guess).padStart(2, '2')}`
          signs.add((await post(target, `/scan/signs/${code}/open`, {})).status)
        }
        ledger.check(signs.has(429), 'guessing the codes of signs comes to an end')
        ledger.check((await withdrawn(target)) === before, 'no card was ended')
      },
    },
  ],
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

type Answer = { status: number; body: Record<string, unknown>; cookie: string }

async function post(target: Target, path: string, body: object, cookie = ''): Promise<Answer> {
  const answer = await fetch(`${target.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const newCookies = answer.headers.getSetCookie().flatMap((line) => line.split(';')[0] ?? [])
  const output = (await answer.json()) as Answer['body']
  return { status: answer.status, body: output, cookie: newCookies.join('; ') }
}

type Scan = { passId: string; code: string; cookie: string; more?: object }

function checkIn(target: Target, { passId, code, cookie, more }: Scan): Promise<Answer> {
  const atClient = '2027-05-04T10:00:00+02:00'
  const scan = { id: randomUUID(), way: 'golfer_sign', passId, sign: { code }, atClient }
  return post(target, '/check-ins', { ...scan, ...more }, cookie)
}

async function signIn(target: Target): Promise<string> {
  const who = demoSignIns.find(({ role }) => role === 'golfer')
  const { cookie } = await post(target, '/account/sign-in', {
    email: who?.email,
    password: who?.password,
  })
  return cookie
}

/** Anne's card, and the codes on the signs of four clubs where she is not a member. */
async function readCardAndSigns(target: Target) {
  const [card] = await read<{ id: string; number: string; lastName: string }>(
    target,
    `select p.id, p.number, g.last_name as "lastName" from passes p join golfers g on g.id = p.golfer_id
      where g.first_name = 'Anne' and g.last_name = 'Bisgaard' order by p.last_day desc limit 1`,
  )
  const signs = await read<{ code: string }>(
    target,
    'select distinct on (club_id) code from club_signs where revoked_at is null order by club_id, code limit 4',
  )
  if (!card) throw new Error('The demonstration has no Anne')
  return { card, signs: signs.map(({ code }) => code) }
}

async function withdrawn(target: Target): Promise<number> {
  const [row] = await read<{ count: number }>(
    target,
    "select count(*)::int as count from passes where status = 'withdrawn'",
  )
  return row?.count ?? 0
}

async function read<Row>(target: Target, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: await target.databaseUrl() })
  await client.connect()
  try {
    return (await client.query(query)).rows as Row[]
  } finally {
    await client.end()
  }
}
