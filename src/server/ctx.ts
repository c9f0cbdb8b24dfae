import type { Role } from '#domain/accounts/roles.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Log } from './log.ts'
import { danishDay, danishMinute } from './clock.ts'

/** The signed-in account behind a request. */
export type Actor = {
  accountId: string
  email: string
  name: string
  emailVerified: boolean
  /** `due`: the account has two-factor sign-in, but this session has not passed the second step. */
  twoFactor: 'off' | 'due' | 'passed'
  roles: Role[]
}

/** A scanner paired with one club; it may check guests in there and nothing else. */
export type Device = { deviceId: string; clubId: string }

/** The browser behind a request, for the few services that hand out or read its cookies. */
export type Browser = { headers: Headers; setCookie: (cookie: string) => void }

/** The visitor's cookies, as far as services need them: keys exchanged for links (E24). */
export type CookieJar = {
  get: (name: string) => string | undefined
  /** HttpOnly, SameSite=Lax, for the whole site and an API beside it; Secure when we are reached by https. */
  set: (name: string, value: string, maxAgeSeconds: number) => void
  /** Like `set`, but the page may read it, and it is the page's host's alone. */
  setReadable: CookieJar['set']
  clear: (name: string) => void
}

/** Where a bug broke something. */
export type BugOrigin = {
  /** For the log: "A bug". */
  what: string
  kind: 'api' | 'page'
  /** A route, or a path as it is registered; never an address as it was sent. */
  page: string
  /** Whose request it broke on; absent for what is made for everybody, and for jobs. */
  address?: string | undefined
  /** More fields for the log. */
  fields?: Record<string, unknown>
}

/** All that a service needs of the world, handed to it as its first argument. */
export type Ctx = {
  db: Db
  now: () => Date
  config: Config
  /** Where visitors reach us, without a trailing slash. */
  publicUrl: string
  /** Where this process reaches itself, for the simulators of other companies (E28). */
  loopbackUrl: string
  /**
   * Runs a background job soon instead of at its next turn. Only after the commit: what is not
   * committed is not seen, and waits for the job's own clock. Absent where no jobs run.
   */
  wake?: (job: string) => void
  log: Log
  /** Logs and stores a bug; the number that the user can quote. */
  recordError: (error: unknown, origin: BugOrigin) => string
  actor?: Actor
  device?: Device
  /** The visitor's address after TRUSTED_PROXIES; absent in jobs and scripts. */
  address?: string
  browser?: Browser
  requestId: string
  /** The visitor's cookies; absent in jobs and scripts. */
  cookies?: CookieJar
}

export const today = (ctx: Pick<Ctx, 'now'>): PlainDate => danishDay(ctx.now())
export const minuteNow = (ctx: Pick<Ctx, 'now'>): number => danishMinute(ctx.now())
