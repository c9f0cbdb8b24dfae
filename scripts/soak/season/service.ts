import { spawnSync } from 'node:child_process'
import { plainDate } from '#domain/shared/dates.ts'
import { danishInstant } from '#server/clock.ts'
import { startThrowawayService } from '#test/throwaway-service.ts'
import { createApiClient, type ApiClient, type Send } from '../../replay/api-client.ts'
import { clockOf, errorLinesOf, linksMailedTo, sendTo } from '../../replay/running-service.ts'
import type { Day } from './record.ts'

export type SeasonService = Awaited<ReturnType<typeof startSeasonService>>

/** The operator’s two people: one prepares, the other approves. */
export const operators = ['kontoret@season.example', 'bestyrelsen@season.example'] as const

/**
 * The service on an empty database: an operator is appointed before the first start, so the demonstration’s story is
 * not loaded, while its simulators and its clock are there.
 */
export async function startSeasonService(day: Day) {
  const codes: string[] = []
  const { url, close } = await startThrowawayService({
    host: 'localhost',
    settings: {
      LOG_LEVEL: 'error',
      // Each person has an address, as in reality.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      CLOCK_NOW: instantOf(day, 9).toISOString(),
    },
    prepare: (env) => codes.push(...operators.map((email) => appointOperator(email, env))),
  })
  const send = sendTo(url)
  const reader = createApiClient(send, { address: '10.1.0.1' })
  return {
    url,
    send,
    codes,
    close: async () => errorLinesOf((await close()).output),
    clock: dayClockOf(send, day),
    mailedLinks: (address: string, name: string, count = 1) =>
      linksMailedTo(reader, { address, name, count }),
  }
}

function appointOperator(email: string, env: Record<string, string>): string {
  const done = spawnSync(process.execPath, ['scripts/operator-create.ts', email], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    encoding: 'utf8',
  })
  const code = /koden (\d{6})/.exec(done.stdout)?.[1]
  if (!code) throw new Error(`No operator was appointed:\n${done.stdout}${done.stderr}`)
  return code
}

/** An hour of a Danish day. */
export const instantOf = (day: Day, hour: number, minute = 0) =>
  danishInstant(plainDate(day), hour * 60 + minute)

/** Moves the service's clock to an hour of a Danish day. */
function dayClockOf(send: Send, from: Day) {
  const clock = clockOf(send, instantOf(from, 9).getTime())
  let today = from
  return {
    day: () => today,
    now: () => new Date(clock.now()).toISOString(),
    set: async (day: Day, hour: number) => {
      await clock.set(instantOf(day, hour).getTime())
      today = day
    },
  }
}

/** Signs in with a mailed code and sets up the second step, without which a role has no power. */
export async function signInAsStaff(
  client: ApiClient,
  { email, code }: { email: string; code: string },
) {
  await client.ask('POST', '/account/sign-in-with-code', { email, code })
  await setUpSecondStep(client)
}

export async function setUpSecondStep(client: ApiClient) {
  const { demoCode } = await client.ask<{ demoCode: string }>('POST', '/account/two-factor', {})
  await client.ask('POST', '/account/two-factor/confirm', { code: demoCode })
}
