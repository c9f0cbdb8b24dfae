/**
 * One attack on the running service. A file of `scripts/soak/attacks` holds those of one kind:
 *
 *     export const kind: Kind = { attacks: [{ sends: '…', run: async (target, ledger) => … }] }
 *
 * Files are discovered automatically; shared code is in `frame`. Each kind runs on a separate service with
 * a new demonstration and PostgreSQL on loopback, its attacks in sequence. Keep each attack bounded in
 * count and time, so that it ends well within `seconds`.
 *
 * Checked for every attack (`frame/run-attack.ts`): the same process runs afterwards; a concurrent visitor
 * with another address was answered within `besideMs`; `/readyz` is ready; memory has returned to within
 * `memoryMb`; no internal error was stored. An attack checks everything else by `ledger`, above all the
 * status with which it is refused.
 */
export type Kind = {
  /** Additional settings of the service. */
  settings?: Record<string, string>
  attacks: Attack[]
}

export type Attack = {
  /** What is sent, in a few words for the output. */
  sends: string
  run: (target: Target, ledger: Ledger) => Promise<void>
  limits?: Partial<Limits>
}

export type Limits = {
  /** The slowest allowed response to the concurrent visitor. */
  besideMs: number
  /** Whether the concurrent visitor may be refused with 503, as when the database is killed. */
  mayRefuse: boolean
  /** The allowed increase of memory after the attack. */
  memoryMb: number
  /** The longest duration of the attack. */
  seconds: number
  /** Whether another process may serve afterwards. */
  mayRestart: boolean
  /** Whether internal errors may be stored. */
  mayKeepErrors: boolean
}

export type Ledger = {
  /** Records whether a condition holds. */
  check: (holds: boolean, what: string) => void
}

export type Target = {
  url: string
  port: number
  dataDir: string
  /** The seed of the run for random choices. */
  seed: number
  /** The id of the serving process. */
  pid: () => number | undefined
  /** The URL of the database for direct access. */
  databaseUrl: () => Promise<string>
  /** The output of the service. */
  output: () => string
}
