import { beforeEach, expect, test } from 'vitest'
import { provideInProcessApi } from '../../../fetch-api.ts'
import {
  updateState,
  createFlightSession,
  type FlightSession,
  type TabMessage,
} from './flight-session.ts'
import { sendScores } from './send-scores.ts'

const flight = {
  flightId: 'f',
  day: '2099-06-12',
  tournament: { state: 'in_play' },
  players: [{ entryId: 'anna', status: null }],
  cards: [],
  entries: [],
  revision: 0,
  now: 0,
}
let asked: string[]
let status: number

/** A service that knows a flight without players, whose desk has just given it a new key. */
beforeEach(() => {
  asked = []
  status = 200
  provideInProcessApi(async (path) => {
    asked.push(path.split('/').at(-1)?.split('?')[0] ?? '')
    if (status !== 200) return Response.json({ error: { code: 'gone', message: '' } }, { status })
    if (path.endsWith('/link')) return Response.json({ link: 'https://kort.example/?key=new' })
    return Response.json(flight)
  })
})

/** A phone whose page has just been opened, with the link that it kept. */
function reopen(): { session: FlightSession; told: TabMessage[] } {
  const told: TabMessage[] = []
  const session = createFlightSession('f')
  session.postToTabs = (tabMessage) => told.push(tabMessage)
  updateState(session, { link: 'https://kort.example/?key=old' })
  return { session, told }
}

test('a link kept since before the page opened gives way to the one the tournament desk has given since (PE-10)', async () => {
  const { session, told } = reopen()
  await sendScores(session)
  const link = 'https://kort.example/?key=new'
  expect(session.state.link).toBe(link)
  expect(told).toContainEqual({ kind: 'link', link })
  await sendScores(session)
  expect(asked).toEqual(['scores', 'link', 'scores'])
})

test('without a line the link that was kept is better than none', async () => {
  const { session } = reopen()
  status = 503
  await sendScores(session)
  expect(session.state.link).toBe('https://kort.example/?key=old')
  status = 410
  await sendScores(session)
  expect(session.state).toMatchObject({ access: 'closed', link: undefined })
})
