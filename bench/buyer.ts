import type { Registration } from '#contract/registrations/endpoints.ts'
import type { SimulatedGolfer } from '#server/simulators/dgu/golfer.ts'
import type { Answer, Browser } from '#test/purchase-test-app.ts'
import type { httpClient } from './in-flight.ts'

export type Buyer = { name: string; email: string; dguNumber: string; address: string }

/** Buyers who are members in the simulated golf union, each with a separate address. */
export function inventBuyers(count: number): { buyers: Buyer[]; members: SimulatedGolfer[] } {
  const buyers = Array.from({ length: count }, (_, i) => ({
    name: `Måling Kunde${i}`,
    email: `kunde-${i}@example.dk`,
    dguNumber: `950-${i + 1}`,
    address: `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
  }))
  const members = buyers.map(({ email, dguNumber }, i): SimulatedGolfer => ({
    personId: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    firstName: 'Måling',
    lastName: `Kunde${i}`,
    birthDate: '1980-05-17',
    gender: 'women',
    email,
    handicapTenths: 184,
    memberships: [{ number: dguNumber, type: 1 }],
  }))
  return { buyers, members }
}

/** A browser on the light client, with separate cookies and a claimed client address. */
export function buyerBrowser(client: ReturnType<typeof httpClient>, { address }: Buyer): Browser {
  const cookies = new Map<string, string>()
  const from = { 'x-forwarded-for': address }

  async function send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer<T>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await client.send(method, `/api/v1${path}`, body, { ...from, cookie })
    for (const pair of answer.cookies) {
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return { status: answer.status, body: JSON.parse(answer.text) as T }
  }

  return {
    cookies,
    send,
    pay: async (redirectUrl, choice = 'approve') => {
      const { pathname } = new URL(redirectUrl)
      const answer = await client.submit(pathname, { choice }, from)
      const location = new URL(answer.location ?? redirectUrl)
      const token = location.searchParams.get('t')
      return token ? send('POST', `/payments/return/${token}/check`, {}) : undefined
    },
    registration: async () =>
      (await send<{ registration: Registration }>('GET', '/registrations/current')).body
        .registration,
  }
}
