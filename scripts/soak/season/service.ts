import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepOnExit } from '#test/postgres.ts'
import { freePort, newFolder, removeFolder, startService, untilReady } from '#test/start-service.ts'
import { createApiClient, type ApiClient, type Send } from '../../replay/api-client.ts'
import type { Day } from './record.ts'

export type SeasonService = Awaited<ReturnType<typeof startSeasonService>>

/** The operator’s two people: one prepares, the other approves. */
export const operators = ['kontoret@season.example', 'bestyrelsen@season.example'] as const

/**
 * The service on an empty database: an operator is appointed before the first start, so the demonstration’s story is
 * not loaded, while its simulators and its clock are there.
 */
export async function startSeasonService(day: Day) {
  const dataDir = newFolder()
  const cancelSweep = sweepOnExit(dataDir)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    DEMO: '1',
    LOG_LEVEL: 'error',
    // Each person has an address, as in reality.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    CLOCK_NOW: instantOf(day, 9),
  }
  const codes = operators.map((email) => appointOperator(email, env))
  const service = startService({ env })
  const send = sendTo(url)
  const close = async () => {
    service.kill('SIGTERM')
    const { output } = await service.ended
    removeFolder(dataDir)
    cancelSweep()
    return output.split('\n').filter((line) => line.includes('"level":"error"'))
  }
  await untilReady(service, url).catch(async (error) => {
    await close()
    throw error
  })
  return { url, send, codes, close, clock: clockOf(send, day), mailbox: mailboxOf(send) }
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

function sendTo(url: string): Send {
  return (method, path, body, headers = {}) =>
    fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path} was not answered`, { cause: error })
    })
}

/** An hour of a Danish day as an instant. */
export function instantOf(day: Day, hour: number, minute = 0): string {
  const wall = `${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`
  return `${wall}${isSummerTime(day) ? '+02:00' : '+01:00'}`
}

/** From the last Sunday of March to the day before the last Sunday of October. */
const isSummerTime = (day: Day) => lastSunday(day, 3) <= day && day < lastSunday(day, 10)

function lastSunday(day: Day, month: number): Day {
  const last = new Date(Date.UTC(Number(day.slice(0, 4)), month, 0, 12))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}

function clockOf(send: Send, from: Day) {
  let today = from
  let offset = Date.parse(instantOf(from, 9)) - Date.now()
  return {
    day: () => today,
    now: () => new Date(Date.now() + offset).toISOString(),
    set: async (day: Day, hour: number) => {
      const now = instantOf(day, hour)
      const answer = await send('POST', '/__clock', { now })
      if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`)
      today = day
      offset = Date.parse(now) - Date.now()
    },
  }
}

type MailList = { mails: { id: string }[] }

/** Finds mailed links, for which it waits up to a minute. */
function mailboxOf(send: Send) {
  const reader = createApiClient(send, { address: '10.1.0.1' })
  const readLinks = async (address: string, pattern: RegExp) => {
    const { mails } = await reader.ask<MailList>('GET', `/mailbox?address=${address}`)
    const links: string[] = []
    for (const { id } of mails) {
      const mail = JSON.stringify(await reader.ask<object>('GET', `/mailbox/${id}`))
      const [link] = pattern.exec(mail) ?? []
      if (link) links.push(link)
    }
    return links
  }
  return {
    /** The links of a kind that were mailed to an address, the newest first, once there are so many. */
    links: async (address: string, name: string, count = 1): Promise<string[]> => {
      const pattern = new RegExp(String.raw`/link/${name}\?key=[\w-]{43}`)
      for (const until = performance.now() + 60_000; performance.now() < until;) {
        const links = await readLinks(address, pattern)
        if (links.length >= count) return links
        await sleep(500)
      }
      throw new Error(`${count} mails with a link ${name} never came to ${address}`)
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
