import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSmtp } from '#test/smtp.ts'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { openRetryingBrowser, type RetryingBrowser } from '../crash/browser.ts'
import type { Shoppers } from '../crash/shoppers.ts'
import { newTraffic } from '../crash/traffic.ts'
import type { openShop } from '../point-in-time/shop.ts'
import { query, type DebianPostgres } from '../postgres/debian.ts'

/** A running service with everything that a cause of an alert needs to disturb it. */
export type World = {
  shop: ReturnType<typeof openShop>
  postgres: { debian: DebianPostgres; data: string; port: number }
  mailServer: Awaited<ReturnType<typeof openMailServer>>
  /** Buys with one of the planned errands. */
  buy: (errand: Parameters<Shoppers['buy']>[1]) => Promise<unknown>
  operator: RetryingBrowser
  /** A round that is played today, with a board. */
  roundId: string
}

/** One statement in the service's database, as its superuser. */
export const sqlIn = ({ postgres }: World, text: string) =>
  query(postgres.port, 'saesonkortet', text)

/** The processes of the service: the one that starts it again, and the one that serves. */
export function processesOf({ shop }: World): [number, number] {
  const parent = shop.pid()
  const children = readFileSync(join('/proc', `${parent}/task/${parent}/children`), 'utf8')
  return [parent, Number(children.trim().split(' ')[0])]
}

export async function signInOperator(url: string): Promise<RetryingBrowser> {
  const operator = openRetryingBrowser({ url, traffic: newTraffic() }, '10.9.9.8')
  const { email, password } = demoSignIns.find(({ role }) => role === 'operator') ?? {}
  await operator.ask('POST', '/account/sign-in', { email, password })
  const { demoCode } = await operator.ask<{ demoCode: string }>('GET', '/account/second-step')
  await operator.ask('POST', '/account/second-step', { code: demoCode })
  return operator
}

/** A mail server that is stopped and started again on its port. */
export async function openMailServer() {
  let { server, port } = await startSmtp()
  return {
    port,
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
    start: async () => {
      ;({ server, port } = await startSmtp('250 ok', port))
    },
  }
}
