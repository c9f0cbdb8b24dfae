import { randomUUID } from 'node:crypto'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import type { CheckInAnswer } from '#contract/checkins.ts'
import type { RetryingBrowser } from './browser.ts'
import type { Scan } from './acknowledged.ts'

export type Reception = { browser: RetryingBrowser; clubId: string; now: () => Date; scans: Scan[] }

/** The staff of the demonstration's club, signed in. */
export async function openReception(
  browser: RetryingBrowser,
  now: () => Date,
  scans: Scan[],
): Promise<Reception> {
  const staff = demoSignIns.find(({ role }) => role === 'club')
  await browser.ask('POST', '/account/sign-in', { email: staff?.email, password: staff?.password })
  const { demoCode } = await browser.ask<{ demoCode: string }>('GET', '/account/second-step')
  await browser.ask('POST', '/account/second-step', { code: demoCode })
  const me = await browser.ask<{ roles: { scopeId: string | null }[] }>('GET', '/account/me')
  const clubId = me.roles.find((role) => role.scopeId)?.scopeId
  if (!clubId) throw new Error('The staff have no club')
  return { browser, clubId, now, scans }
}

/**
 * A golfer arrives: two scanners read her card at once, and one of them counts. Then she asks for
 * another round, which the same day is not to be had. Returns the answers.
 */
export async function receive(reception: Reception, passId: string): Promise<CheckInAnswer[]> {
  const way = { way: 'manual', pass: { id: passId }, manualReason: 'no_phone' }
  const both = await Promise.all([scan(reception, way), scan(reception, way)])
  const number = both[0].guest?.passNumber
  const third = await scan(reception, { way: 'staff_scan', code: number, another: true })
  const counted = both.filter(({ outcome }) => outcome.startsWith('allow'))
  if (counted.length !== 1 || third.outcome.startsWith('allow')) {
    const outcomes = [...both, third].map(({ outcome, headline }) => `${outcome} (${headline})`)
    throw new Error(`Pass ${passId} was answered ${outcomes.join(', ')}`)
  }
  return [...both, third]
}

async function scan(reception: Reception, way: Record<string, unknown>): Promise<CheckInAnswer> {
  const { browser, clubId, now, scans } = reception
  const request = { id: randomUUID(), clubId, atClient: now().toISOString(), ...way }
  const answer = await browser.send<CheckInAnswer>('POST', '/check-ins', request)
  if (answer.status !== 200) throw new Error(`A check-in was refused: ${answer.text}`)
  scans.push({ request, answer: answer.text })
  return answer.body
}
