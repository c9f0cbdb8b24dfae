import { setTimeout as sleep } from 'node:timers/promises'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { startThrowawayService } from '#test/throwaway-service.ts'
import { createApiClient, type ApiClient, type Send } from './api-client.ts'

/** A service in which an event is replayed, and the clients of those who run it. */
export type Stage = {
  send: Send
  /** The operator's client, which imports clubs and courses. */
  operatorClient: () => Promise<ApiClient>
  /** The client of the club's administrator, who creates the tournament. */
  clubAdmin: (clubId: string) => Promise<ApiClient>
  clock: { now: () => number; set: (ms: number) => Promise<void> }
}

export type OwnService = Stage & {
  url: string
  /** Stops the service; returns the lines that it logged as errors. */
  close: () => Promise<string[]>
}

/** Starts the service as in production, with a new data folder and PostgreSQL, at the given instant. */
export async function startOwnService(at: number): Promise<OwnService> {
  const service = await startThrowawayService({
    host: 'localhost',
    settings: {
      CLOCK_NOW: new Date(at).toISOString(),
      LOG_LEVEL: 'error',
      // Each phone has a separate address, as in reality.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  })
  const { url } = service
  const send = sendTo(url)
  // Signed in once, because a code of the second step is valid for one sign-in.
  let operator: Promise<ApiClient> | undefined
  const operatorClient = () => (operator ??= signInAs(send, 'operator'))
  return {
    url,
    send,
    clock: clockOf(send, at),
    operatorClient,
    clubAdmin: async (clubId) => appointDemoClub(send, await operatorClient(), clubId),
    close: async () => {
      const { output } = await service.close()
      return output.split('\n').filter((line) => line.includes('"level":"error"'))
    },
  }
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

/** Moves the service's clock, which runs on between two moves. */
function clockOf(send: Send, at: number): Stage['clock'] {
  let offset = at - Date.now()
  return {
    now: () => Date.now() + offset,
    set: async (ms) => {
      const answer = await send('POST', '/__clock', { now: new Date(ms).toISOString() })
      if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`)
      offset = ms - Date.now()
    },
  }
}

async function signInAs(send: Send, role: 'operator' | 'club'): Promise<ApiClient> {
  const account = demoSignIns.find((one) => one.role === role)
  const client = createApiClient(send, { address: role === 'club' ? '10.8.0.1' : '10.8.0.2' })
  await client.ask('POST', '/account/sign-in', {
    email: account?.email,
    password: account?.password,
  })
  const { demoCode } = await client.ask<{ demoCode: string }>('GET', '/account/second-step')
  await client.ask('POST', '/account/second-step', { code: demoCode })
  return client
}

/** Makes the demonstration's club account an administrator of the club, by invitation and mail. */
async function appointDemoClub(
  send: Send,
  operatorClient: ApiClient,
  clubId: string,
): Promise<ApiClient> {
  const club = demoSignIns.find(({ role }) => role === 'club')
  const invited = { email: club?.email, role: 'club_admin', scopeId: clubId }
  await operatorClient.ask('POST', '/admin/invitations', invited)
  const admin = await signInAs(send, 'club')
  const link = await linkMailedTo(operatorClient, club?.email ?? '')
  await admin.request('GET', link)
  await admin.ask('POST', '/account/invitation/accept', {})
  return admin
}

async function linkMailedTo(client: ApiClient, address: string): Promise<string> {
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    const found = await client.ask<{ mails: { id: string }[] }>(
      'GET',
      `/mailbox?address=${address}`,
    )
    const id = found.mails[0]?.id
    const mail = id ? JSON.stringify(await client.ask<object>('GET', `/mailbox/${id}`)) : ''
    const link = /\/link\/invitation\?key=[\w-]{43}/.exec(mail)?.[0]
    if (link) return link
    await sleep(200)
  }
  throw new Error('The invitation was never mailed')
}
