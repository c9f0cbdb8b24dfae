import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Audience, Endpoint } from '#contract/endpoint.ts'
import { deviceCookie, scanCookie } from '#server/checkins/access.ts'
import { rateLimits } from '#server/db/tables/accounts.ts'
import { allEndpoints } from '#server/http/openapi.ts'
import { ownCardCookie, proofCookie, registrationCookie } from '#server/registrations/keys.ts'
import { buildClub } from './clubs.ts'
import { openTestHouse, type TestHouse } from './house.ts'
import { signInAs } from './people.ts'
import { sampleOf } from './sample.ts'

let house: TestHouse
let clubId: string
const cookies = { stranger: '', otherClub: '' }

beforeAll(async () => {
  house = await openTestHouse()
  clubId = (await buildClub(house.db)).id
  const other = await buildClub(house.db)
  cookies.stranger = (await signInAs(house)).cookie
  cookies.otherClub = (await signInAs(house, [{ name: 'club_admin', clubId: other.id }])).cookie
})
beforeEach(() => house.db.delete(rateLimits))
afterAll(() => house.close())

const guarded = allEndpoints.filter(({ endpoint }) => endpoint.audience !== 'anyone')
const forAudience = (audience: Audience) =>
  guarded.filter(({ endpoint }) => endpoint.audience === audience)

describe.each(guarded)('$room · $name', ({ endpoint }) => {
  test('tells nobody without a user anything', async () => {
    expect([401, 404, 410]).toContain(await statusFor(endpoint, ''))
  })

  test('does not take a forged cookie for a user', async () => {
    expect([401, 404, 410]).toContain(await statusFor(endpoint, forgedCookies()))
  })
})

describe.each([...forAudience('club_staff'), ...forAudience('operator')])(
  '$room · $name',
  ({ endpoint }) => {
    test('keeps golfers and the staff of another club out', async () => {
      expect(await statusFor(endpoint, cookies.stranger)).toBe(404)
      expect(await statusFor(endpoint, cookies.otherClub)).toBe(404)
    })
  },
)

test('there is something to guard', () => expect(guarded.length).toBeGreaterThan(15))

const ownCookies = [deviceCookie, scanCookie, registrationCookie, ownCardCookie, proofCookie]

/** The house's own names and shapes, with somebody's signature under another session's token. */
function forgedCookies(): string {
  const [name, value = ''] = cookies.stranger.split('=', 2)
  const [, signature] = decodeURIComponent(value).split('.', 2)
  const session = `${name}=${encodeURIComponent(`${'x'.repeat(32)}.${signature}`)}`
  return [session, ...ownCookies.map((own) => `${own}=${'x'.repeat(43)}`)].join('; ')
}

test('a cookie is forged under the name by which people are signed in', () => {
  const [name] = cookies.stranger.split('=', 1)
  expect(name).toBe('saesonkortet.session_token')
  expect(forgedCookies()).toContain(`${name}=`)
})

/** Input is made so that only the question of access is left; a 400 would prove nothing. */
async function statusFor({ method, path, input }: Endpoint, cookie: string) {
  const values: Record<string, unknown> = { ...sampleOf(input), clubId }
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !names.includes(key)))
  const query = method === 'GET' ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const answer = await house.request(method, filled + query, method === 'GET' ? undefined : rest, {
    cookie,
  })
  return answer.status
}
