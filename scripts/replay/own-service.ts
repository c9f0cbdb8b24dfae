import { setTimeout as sleep } from 'node:timers/promises'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { startThrowawayService } from '#test/throwaway-service.ts'
import { createApiClient, type ApiClient, type Send } from './api-client.ts'

/** A service to play an event in, and the people who run it. */
export type Stage = {
  send: Send
  /** Of the operator, who reads clubs and courses in. */
  operatorClient: () => Promise<ApiClient>
  /** Of the club, who makes its tournament. */
  clubAdmin: (clubId: string) => Promise<ApiClient>
  clock: { now: () => number; set: (ms: number) => Promise<void> }
}

export type OwnService = Stage & {
  url: string
  /** Lines that the service logged as errors. */
  close: () => Promise<string[]>
}

/** The service as people start it, on a fresh data folder and its own PostgreSQL, at this moment. */
export async function startOwnService(at: number): Promise<OwnService> {
  const service = await startThrowawayService({
    host: 'localhost',
    settings: {
      CLOCK_NOW: new Date(at).toISOString(),
      LOG_LEVEL: 'error',
      // Each phone comes from an address of its own, as in life.
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  })
  const { url } = service
  const send = sendTo(url)
  // Once: a code of the second step is good for one sign-in.
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

/** The service's clock goes on by itself between two moves. */
function clockOf(send: Send, at: number): Stage['clock'] {
  let ahead = at - Date.now()
  return {
    now: () => Date.now() + ahead,
    set: async (ms) => {
      const answer = await send('POST', '/__clock', { now: new Date(ms).toISOString() })
      if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`)
      ahead = ms - Date.now()
    },
  }
}

async function signInAs(send: Send, role: 'operator' | 'club'): Promise<ApiClient> {
  const who = demoSignIns.find((one) => one.role === role)
  const asker = createApiClient(send, { address: role === 'club' ? '10.8.0.1' : '10.8.0.2' })
  await asker.ask('POST', '/account/sign-in', { email: who?.email, password: who?.password })
  const { demoCode } = await asker.ask<{ demoCode: string }>('GET', '/account/second-step')
  await asker.ask('POST', '/account/second-step', { code: demoCode })
  return asker
}

/** Somebody with an account becomes the club's administrator as in life: by invitation and mail. */
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

async function linkMailedTo(asker: ApiClient, address: string): Promise<string> {
  for (const until = performance.now() + 60_000; performance.now() < until;) {
    const found = await asker.ask<{ mails: { id: string }[] }>('GET', `/mailbox?address=${address}`)
    const id = found.mails[0]?.id
    const mail = id ? JSON.stringify(await asker.ask<object>('GET', `/mailbox/${id}`)) : ''
    const link = /\/link\/invitation\?key=[\w-]{43}/.exec(mail)?.[0]
    if (link) return link
    await sleep(200)
  }
  throw new Error('The invitation was never mailed')
}
