import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SetUp } from '#contract/admin/set-up.ts'
import type { DirectorsEntries } from '#contract/entries/director.ts'
import type { Fixable } from '#contract/results/fixable.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { findSetting } from '#server/db/settings.ts'
import {
  tournamentDivisions,
  tournamentRounds,
  tournaments,
} from '#server/db/tables/competitions.ts'
import { flightPlayers, tournamentEntries } from '#server/db/tables/entries.ts'
import { findCompany } from '#server/content/queries.ts'
import { correspondence } from './letters.ts'
import { company } from './own-company.ts'
import { signInAs } from './people.ts'
import { app, ask, built, createResultsTestApp, playTournament, read } from './results-test-app.ts'

beforeAll(createResultsTestApp)
beforeEach(() => playTournament())
afterAll(() => app.close())

/** A form that two people have loaded: each saves other values on the version that both have seen. */
type Opened = {
  save: (who: 'first' | 'second') => Response | Promise<Response>
  /** The status of the answer when the first request is sent again, as after a lost answer; 200 by default. */
  repeated?: number
  stored: () => Promise<unknown>
}

const seenBy = async <T>(answer: Promise<Response> | Response) => (await (await answer).json()) as T
const entryPath = () => `entries/${built.ids[0]}`
const storedEntry = async () => {
  const [row] = await app.db
    .select()
    .from(tournamentEntries)
    .where(eq(tournamentEntries.id, built.ids[0] ?? ''))
  return row
}
const storedRound = async () => {
  const [row] = await app.db
    .select()
    .from(tournamentRounds)
    .where(eq(tournamentRounds.id, built.round.id))
  return row
}

let opened = 0

/** Each time with values of its own: what is stored already is saved again without a conflict. */
async function openedSetUp() {
  opened += 1
  const { cookie } = await signInAs(app, [{ name: 'operator_admin' }])
  const request = (method: string, path = '', body?: object) =>
    app.request(method, `/api/v1/admin/set-up${path}`, body, { cookie })
  return { request, seen: await seenBy<SetUp>(request('GET')) }
}

/** Players who are level, and whom only a play-off separates. */
async function openPlayOff() {
  const { id, terms } = built.division
  await app.db
    .update(tournamentDivisions)
    .set({ terms: { ...terms, ties: { ...terms.ties, steps: ['playOff'] } } })
    .where(eq(tournamentDivisions.id, id))
  const [first = '', second = ''] = built.ids
  const path = `divisions/${id}/play-off`
  const stored = async () => {
    const [row] = await app.db
      .select()
      .from(tournamentDivisions)
      .where(eq(tournamentDivisions.id, id))
    return row?.playOffs
  }
  return { first, second, path, stored }
}

const forms: Record<string, () => Promise<Opened>> = {
  'the details of an entry': async () => {
    const { entries } = await seenBy<DirectorsEntries>(ask('GET', 'entries'))
    const entry = entries.find(({ id }) => id === built.ids[0])!
    const { lastName, gender, divisionId, feeOre, version: basedOn } = entry
    const changed = { first: { firstName: 'Ib' }, second: { firstName: 'Bo' } }
    return {
      save: (who) =>
        ask('PUT', entryPath(), { lastName, gender, divisionId, feeOre, basedOn, ...changed[who] }),
      stored: storedEntry,
    }
  },
  'the række of an entry': async () => {
    const values = ['B-rækken', 'C-rækken'].map((name, at) => ({
      ...built.division,
      id: undefined,
      position: at + 2,
      name,
    }))
    const [first, second] = await app.db.insert(tournamentDivisions).values(values).returning()
    await app.db
      .update(tournaments)
      .set({ state: 'closed' })
      .where(eq(tournaments.id, built.tournament.id))
    const { entries } = await seenBy<DirectorsEntries>(ask('GET', 'entries'))
    const { version: basedOn } = entries.find(({ id }) => id === built.ids[0])!
    const to = { first: first?.id, second: second?.id }
    return {
      save: (who) => ask('PUT', `${entryPath()}/division`, { divisionId: to[who], basedOn }),
      stored: storedEntry,
    }
  },
  'the payment at the tournament desk': async () => ({
    save: (who) =>
      ask('PUT', `${entryPath()}/desk-payment`, {
        from: null,
        method: { first: 'cash', second: 'mobilepay' }[who],
      }),
    stored: storedEntry,
  }),
  'the code of a player': async () => ({
    save: (who) =>
      ask('PUT', `${entryPath()}/status`, {
        from: null,
        status: { first: 'DQ', second: 'WD' }[who],
        reason: who,
      }),
    stored: storedEntry,
  }),
  'the reason of a void round': async () => ({
    save: (who) =>
      ask('PUT', `rounds/${built.round.id}/void`, { from: null, reason: `Uvejr, ${who}` }),
    stored: storedRound,
  }),
  'the hidden holes of a round': async () => {
    const basedOn = (await read()).rounds[0]?.hidingVersion
    return {
      save: (who) =>
        ask('PUT', `rounds/${built.round.id}/hidden-holes`, {
          holes: { first: 3, second: 6 }[who],
          opensAt: null,
          basedOn,
        }),
      stored: storedRound,
    }
  },
  'the order of a play-off': async () => {
    const { first, second, path, stored } = await openPlayOff()
    const bestFirst = { first: [first, second], second: [second, first] }
    return {
      save: (who) => ask('PUT', path, { bestFirst: bestFirst[who], basedOn: null }),
      stored,
    }
  },
  'the scores of a play-off': async () => {
    const { first, second, path, stored } = await openPlayOff()
    const winner = { first, second }
    return {
      save: (who) =>
        ask('PUT', `${path}/scores`, {
          place: 1,
          holes: [18],
          players: [first, second].map((entryId) => ({
            entryId,
            scores: [entryId === winner[who] ? 3 : 5],
          })),
          basedOn: null,
        }),
      stored,
    }
  },
  'a handicap that was wrong': async () => {
    const { version: basedOn } = await seenBy<Fixable>(ask('GET', 'fixes'))
    const fix = { kind: 'player_handicap', roundId: built.round.id, entryId: built.ids[0] }
    return {
      // Refused as a fix that changes nothing.
      repeated: 422,
      save: (who) =>
        ask('POST', 'fixes', {
          fix: { ...fix, handicapTenths: { first: 101, second: 202 }[who] },
          basedOn,
        }),
      stored: () =>
        app.db
          .select()
          .from(flightPlayers)
          .where(eq(flightPlayers.entryId, built.ids[0] ?? '')),
    }
  },
  'who has a case': async () => {
    const { row } = await correspondence(app).opened()
    const support = () => signInAs(app, [{ name: 'operator_support' }])
    const people = { first: await support(), second: await support() }
    return {
      save: (who) =>
        app.request(
          'PUT',
          `/api/v1/admin/cases/${row.id}/assignee`,
          { from: null, to: people[who].accountId },
          { cookie: people[who].cookie },
        ),
      stored: async () => (await correspondence(app).storedAs(`S-${row.number}`)).assignedTo,
    }
  },
  'our own company': async () => {
    const { request, seen } = await openedSetUp()
    const basedOn = seen.companyVersion
    return {
      save: (who) =>
        request('PUT', '/company', { ...company, name: `Golf ${opened} ${who}`, basedOn }),
      stored: () => findCompany(app.db),
    }
  },
  'our own bank account': async () => {
    const { request, seen } = await openedSetUp()
    const account = { first: `10${opened}`, second: `20${opened}` }
    const basedOn = seen.bankAccountVersion
    return {
      save: (who) =>
        request('PUT', '/bank-account', { registration: '1234', account: account[who], basedOn }),
      stored: () => findSetting(app.db, 'bank_account'),
    }
  },
  'one’s own profile in two windows': async () => {
    const { cookie, accountId } = await signInAs(app)
    const request = (method: string, body?: object) =>
      app.request(method, '/api/v1/account/profile', body, { cookie })
    const { version: basedOn } = await seenBy<{ version: string }>(request('GET'))
    const name = { first: 'Anne Holm', second: 'Anne Hald' }
    return {
      save: (who) => request('PUT', { name: name[who], phone: '', basedOn }),
      stored: async () => {
        const [row] = await app.db.select().from(accounts).where(eq(accounts.id, accountId))
        return row
      },
    }
  },
}

describe.each(Object.entries(forms))('%s', (_, open) => {
  test('is not replaced by somebody who has not seen what is stored', async () => {
    const { save, repeated = 200, stored } = await open()
    expect((await save('first')).status).toBe(200)
    expect((await save('first')).status).toBe(repeated)
    const saved = await stored()
    const late = await save('second')
    expect([late.status, await late.json()]).toMatchObject([
      409,
      { error: { code: 'changed_elsewhere' } },
    ])
    expect(await stored()).toEqual(saved)
  })

  test('is stored once when two save it in the same moment', async () => {
    const { save } = await open()
    const statuses = (await Promise.all([save('first'), save('second')])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})

test('a payment that changes nothing of what the form of an entry shows does not refuse it', async () => {
  const { save } = await forms['the details of an entry']!()
  await ask('PUT', `${entryPath()}/desk-payment`, { from: null, method: 'cash' })
  expect((await save('second')).status).toBe(200)
})
