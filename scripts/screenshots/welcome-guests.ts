import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Guest } from '#contract/checkins/endpoints.ts'

const names = ['Lone', 'Asger', 'William', 'Hanne', 'Jens', 'Kirsten']

/** Checks in the first guest of each name at the club, so that its day is not empty. */
export async function welcomeGuests(
  request: APIRequestContext,
  { url, clubId, at }: { url: string; clubId: string; at: string },
) {
  for (const name of names) {
    const found = await request.get(`${url}/api/v1/clubs/${clubId}/guests?q=${name}`)
    const { guests } = (await found.json()) as { guests: Guest[] }
    const [guest] = guests
    if (!guest) continue
    const scan = {
      id: randomUUID(),
      way: 'staff_scan',
      clubId,
      code: guest.passNumber,
      atClient: at,
    }
    await request.post(`${url}/api/v1/check-ins`, { data: scan, headers: { origin: url } })
  }
}
