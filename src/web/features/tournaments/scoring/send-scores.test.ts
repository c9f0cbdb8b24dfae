import { beforeEach, expect, test } from 'vitest'
import { provideInProcessApi } from '../../../fetch-api.ts'
import { change, holdFlight, type HeldFlight, type TabNews } from './held-flight.ts'
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
function reopen(): { held: HeldFlight; told: TabNews[] } {
  const told: TabNews[] = []
  const held = holdFlight('f')
  held.tell = (news) => told.push(news)
  change(held, { link: 'https://kort.example/?key=old' })
  return { held, told }
}

test('a link kept since before the page opened gives way to the one the desk has given since (PE-10)', async () => {
  const { held, told } = reopen()
  await sendScores(held)
  const link = 'https://kort.example/?key=new'
  expect(held.state.link).toBe(link)
  expect(told).toContainEqual({ kind: 'link', link })
  await sendScores(held)
  expect(asked).toEqual(['scores', 'link', 'scores'])
})

test('without a line the link that was kept is better than none', async () => {
  const { held } = reopen()
  status = 503
  await sendScores(held)
  expect(held.state.link).toBe('https://kort.example/?key=old')
  status = 410
  await sendScores(held)
  expect(held.state).toMatchObject({ access: 'closed', link: undefined })
})
