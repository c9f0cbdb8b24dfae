import type { Role } from '#domain/accounts/roles.ts'
import type { ApiKeyScope } from '#domain/accounts/api-keys.ts'
import type { DayLinkKind } from '#domain/accounts/day-links.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import type { Config } from './config.ts'
import type { Club } from './clubs/queries.ts'
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
  /** Set while an operator sees the service as this account; the request may change nothing. */
  viewedBy?: { impersonationId: string; operatorId: string; secondsLeft: number }
}

/** A scanner paired with one club; it may check guests in there and nothing else. */
export type Device = {
  deviceId: string
  clubId: string
  /** Read with the device. */
  club?: Club
}

/** A link in a club's monthly mail; only the few services that it opens set it (`checkins/club-link.ts`). */
export type ClubLink = { linkId: string; clubId: string }

/** A helper's day link of a tournament, opened in this browser; it gives the powers of its kind there (D35). */
export type DayLink = { linkId: string; tournamentId: string; kind: DayLinkKind }

/** A club's key for a program; such a request has no account, no cookies and no browser (`programs/identify-program.ts`). */
export type ApiKey = { keyId: string; clubId: string; scopes: readonly ApiKeyScope[] }

/** The browser behind a request, for the few services that hand out or read its cookies. */
export type Browser = { headers: Headers; setCookie: (cookie: string) => void }

/** The visitor's cookies for services that exchange a mailed link for a key. */
export type CookieJar = {
  get: (name: string) => string | undefined
  /** HttpOnly, SameSite=Lax, for all pages and an API on a sibling host; Secure over https. */
  set: (name: string, value: string, maxAgeSeconds: number) => void
  /** Like `set`, but readable by scripts and only for the host of the page. */
  setReadable: CookieJar['set']
  clear: (name: string) => void
}

export const bugKinds = ['api', 'page', 'job'] as const

/** The origin of a recorded bug. */
export type BugOrigin = {
  /** For the log: "A bug". */
  what: string
  kind: (typeof bugKinds)[number]
  /** A route, a path as registered or the name of a job; never the address of a request, which may contain keys. */
  page: string
  /** The address of the failed request's visitor; absent for public renderings and jobs. */
  address?: string | undefined
  /** More fields for the log. */
  fields?: Record<string, unknown>
}

/** The context of a request, job or script: the first argument of every service. */
export type Ctx = {
  db: Db
  now: () => Date
  config: Config
  /** The public address, without a trailing slash. */
  publicUrl: string
  /** The address at which this process calls itself, for the simulators of other companies (E28). */
  loopbackUrl: string
  /**
   * Runs a background job now instead of at its next interval. To be called after the commit, because the job cannot
   * see uncommitted rows. Absent where no jobs run.
   */
  wake?: (job: string) => void
  log: Log
  /** Logs and stores a bug; returns the error number that the user can quote. */
  recordError: (error: unknown, origin: BugOrigin) => string
  actor?: Actor
  device?: Device
  clubLink?: ClubLink
  /** Set when a day link and no account gave access to the request (`http/authorize.ts`). */
  dayLink?: DayLink
  apiKey?: ApiKey
  /** The rehearsal that the request names, of which the account is a director (`director/rehearsal/guard-rehearsals.ts`). */
  rehearsalId?: string
  /** The club of a tournament, for requests with a key. */
  findTournamentClub?: (tournamentId: string) => Promise<string | undefined>
  /** Finds the valid day link of a tournament that this browser opened; throws `link_expired` when it ended. */
  findDayLink?: (tournamentId: string) => Promise<DayLink | undefined>
  /** What other modules do when an account has signed in; it never fails. */
  afterSignIn?: (ctx: Ctx, accountId: string) => Promise<void>
  /** The visitor's address after TRUSTED_PROXIES; absent in jobs and scripts. */
  address?: string
  browser?: Browser
  requestId: string
  /** The visitor's cookies; absent in jobs and scripts. */
  cookies?: CookieJar
}

export const today = (ctx: Pick<Ctx, 'now'>): PlainDate => danishDay(ctx.now())
export const minuteNow = (ctx: Pick<Ctx, 'now'>): number => danishMinute(ctx.now())
