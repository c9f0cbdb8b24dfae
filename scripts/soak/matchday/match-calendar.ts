import type { ApiClient } from '../../replay/api-client.ts'
import { checkEqual, type World } from './world.ts'

type Lines = { uid: string; sequence: number; start: string; end: string; status: string }

/** The calendar file of a match as a calendar reads it; its status code where there is none. */
async function readCalendar(client: ApiClient, matchId: string): Promise<Lines | number> {
  const answer = await client.request('GET', `/api/v1/my-matches/${matchId}/calendar.ics`)
  const text = await answer.text()
  if (!answer.ok) return answer.status
  const values = new Map(
    text
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
  const of = (name: string) => values.get(name) ?? ''
  return {
    uid: of('UID'),
    sequence: Number(of('SEQUENCE')),
    start: of('DTSTART'),
    end: of('DTEND'),
    status: of('STATUS'),
  }
}

type Agreed = { day: string; minute: number }

/** `20270612T070000Z` of a summer's minute in Denmark, two hours before. */
function stampOf({ day, minute }: Agreed): string {
  const utc = minute - 120
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.replaceAll('-', '')}T${two(Math.floor(utc / 60))}${two(utc % 60)}00Z`
}

/** Eighteen holes of a quarter of an hour each. */
const minutesOfRound = 270

/** Follows the event of a match in the calendars of its players. */
export function followCalendar(
  { ledger }: World,
  { matchId, clients }: { matchId: string; clients: readonly ApiClient[] },
) {
  let last = -1
  return {
    /** There is no file before the first agreement. */
    expectNone: async () => {
      for (const client of clients) {
        checkEqual(ledger, `Calendar of ${matchId}`, await readCalendar(client, matchId), 404)
      }
    },
    /** Every player has this start, newer than what was read before. */
    expect: async (agreed: Agreed, status: 'CONFIRMED' | 'CANCELLED') => {
      let sequence = last
      for (const client of clients) {
        const read = await readCalendar(client, matchId)
        const lines = typeof read === 'number' ? { sequence: read } : read
        const { sequence: own, ...others } = lines
        const end = stampOf({ ...agreed, minute: agreed.minute + minutesOfRound })
        const reckoned = { uid: `${matchId}@saesonkortet`, start: stampOf(agreed), end, status }
        checkEqual(ledger, `Calendar of ${matchId}`, others, reckoned)
        checkEqual(ledger, `Calendar of ${matchId} is newer`, own > last, true)
        sequence = own
      }
      last = sequence
    },
  }
}
