import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiClient } from '../scripts/replay/api-client.ts'
import { compareBoard, compareWritten, type Ledger } from '../scripts/replay/compare.ts'
import { readBoard, createdAt, playEvent, settleEvent } from '../scripts/replay/play-event.ts'
import type { Played } from '../scripts/replay/make-tournament.ts'
import type { Stage } from '../scripts/replay/own-service.ts'
import { reckon } from '../scripts/replay/compute-results.ts'
import { templates } from '../scripts/soak/matchday/division-templates.ts'
import { inventEvent } from '../scripts/soak/matchday/invent-event.ts'
import { playDay } from '../scripts/soak/matchday/play-day.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { signInAs } from './people.ts'

let app: TestApp
let played: Played
const newLedger = (): Ledger => ({ held: 0, failures: [] })

/** Eight players in two *rækker*: three are tied at the top of each, and one stops after nine holes. */
const event = inventEvent({
  players: 8,
  templates: [templates.strokePlay, templates.stableford],
  seed: 1,
  days: ['2027-06-12'],
})

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

function stage(): Stage {
  const signedIn = async (roles: Parameters<typeof signInAs>[1]) =>
    createApiClient(app.request, { cookie: (await signInAs(app, roles)).cookie })
  return {
    send: app.request,
    operatorClient: () => signedIn([{ name: 'operator_admin' }]),
    clubAdmin: (clubId) => signedIn([{ name: 'club_admin', clubId }]),
    clock: {
      now: () => app.clock.now().getTime(),
      set: async (ms) => app.clock.set(new Date(ms).toISOString()),
    },
  }
}

test('an event that is played through the API has the independently calculated result, with offline phones and a double entry', async () => {
  const own = stage()
  const ledger = newLedger()
  let scores = 0
  await own.clock.set(createdAt(event))
  played = await playEvent(own, event, {
    play: async (of, { flights }) => {
      scores += (await playDay(of, { flights, seed: 1, ledger })).scores
    },
  })
  expect(scores).toBe(7 * 18 + 9)
  // A double entry is shown to the flight and the tournament desk, blocks the card, and is corrected.
  expect(ledger).toEqual({ held: 4, failures: [] })
  await settleEvent(played, ledger)
  expect(ledger.failures).toEqual([])
  expect(ledger.held).toBeGreaterThan(60)
}, 240_000)

test('par/bogey, maximum score and modified Stableford are played with the independently calculated result', async () => {
  const others = inventEvent({
    players: 12,
    templates: [templates.parBogey, templates.maximumScore, templates.modified],
    seed: 2,
    days: ['2027-06-19'],
  })
  const formats = others.divisions.map(({ format }) => format)
  expect(formats).toEqual(['par_bogey', 'maximum_score', 'modified_stableford'])
  expect(JSON.stringify(others.rounds)).toContain('picked_up')
  const own = stage()
  const ledger = newLedger()
  await own.clock.set(createdAt(others))
  await settleEvent(await playEvent(own, others, { holes: 18 }), ledger)
  expect(ledger.failures).toEqual([])
  expect(ledger.held).toBeGreaterThan(60)
}, 240_000)

test('a single different score is reported with its player', async () => {
  const other = structuredClone(event)
  const [leader] = other.players.filter(({ division }) => division === 'B-rækken')
  const card = other.rounds[0]?.scores[leader?.name ?? ''] ?? []
  card[0] = Number(card[0]) - 1
  const ledger = newLedger()
  compareBoard(await readBoard(played), reckon(other), ledger)
  expect(ledger.failures).toContainEqual(
    expect.stringContaining(`B-rækken, net: ${leader?.name} has total`),
  )
})

test('a different place or total is reported with its player', () => {
  const [, second] = reckon(event)
  const [row] = second?.views.net ?? []
  const { player = '', total = 0 } = row ?? {}
  const written = (place: string, of: number) => ({
    division: 'B-rækken',
    view: 'net' as const,
    rows: [{ player, place, total: of }],
  })
  const ledger = newLedger()
  // Tied to the last hole: the drawing of lots gave one of them the first place, and the other the second.
  compareWritten([written('1', total), written('2', total)], reckon(event), ledger)
  expect(ledger.failures).toEqual([])
  compareWritten([written('3', total + 1)], reckon(event), ledger)
  expect(ledger.failures).toEqual([
    `B-rækken, net: the file has ${player} at 3, reckoned 1 to 2 by lots`,
    `B-rækken, net: the file has ${player} with ${total + 1}, reckoned ${total}`,
  ])
})
