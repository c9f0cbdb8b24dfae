import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { startThrowawayService } from '#test/throwaway-service.ts'
import { createApiClient, type ApiClient, type Send } from './api-client.ts'
import { clockOf, errorLinesOf, linksMailedTo, sendTo } from './running-service.ts'

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
export async function startOwnService(
  at: number,
  settings: Record<string, string> = {},
): Promise<OwnService> {
  const service = await startThrowawayService({
    host: 'localhost',
    settings: {
      CLOCK_NOW: new Date(at).toISOString(),
      LOG_LEVEL: 'error',
      // Each phone has a separate address, as in reality.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...settings,
    },
  })
  const { url } = service
  const send = sendTo(url)
  // Signed in once, because a code of the second step is valid for one sign-in.
  let operator: Promise<ApiClient> | undefined
  const operatorClient = () => (operator ??= signInAs(send, 'operator'))
  // One appointment is enough for all tournaments of a club.
  const admins = new Map<string, Promise<ApiClient>>()
  const clubAdmin = (clubId: string) => {
    const known =
      admins.get(clubId) ??
      operatorClient().then((operatorOf) => appointDemoClub(send, operatorOf, clubId))
    admins.set(clubId, known)
    return known
  }
  return {
    url,
    send,
    clock: clockOf(send, at),
    operatorClient,
    clubAdmin,
    close: async () => {
      const { output } = await service.close()
      return errorLinesOf(output)
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
  const [link = ''] = await linksMailedTo(operatorClient, {
    address: club?.email ?? '',
    name: 'invitation',
  })
  await admin.request('GET', link)
  await admin.ask('POST', '/account/invitation/accept', {})
  return admin
}
