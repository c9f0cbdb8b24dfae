/**
 * One attack on the running service. A file of `scripts/soak/attacks` holds those of one kind:
 *
 *     export const kind: Kind = { attacks: [{ sends: '…', run: async (target, ledger) => … }] }
 *
 * Files are found by themselves; what they share lies in `frame`. Each kind gets a service of its own, on a
 * fresh demonstration with its own PostgreSQL, on loopback; the attacks of a kind run one after the other. Keep
 * each bounded in count and time: it must end by itself well within `seconds`.
 *
 * Held of every attack, without a line of its own (`frame/run-attack.ts`): the same process is alive
 * afterwards; a visitor beside it, who asks several times a second from another address, was answered, never
 * slower than `besideMs`; `/readyz` says ready; memory is back to within `memoryMb` of what it was; nothing was
 * kept as an error of ours. What else must hold, above all with which code an attack is refused, the attack
 * says itself by `ledger`.
 */
export type Kind = {
  /** Settings of the service beside those of every attack. */
  settings?: Record<string, string>
  attacks: Attack[]
}

export type Attack = {
  /** What is sent, in a few words; printed. */
  sends: string
  run: (target: Target, ledger: Ledger) => Promise<void>
  limits?: Partial<Limits>
}

export type Limits = {
  /** The slowest answer to the visitor beside. */
  besideMs: number
  /** The visitor beside may be refused with 503 meanwhile, as where the database is killed. */
  mayRefuse: boolean
  /** How much more memory the service may hold when it has come to rest. */
  memoryMb: number
  /** The whole attack. */
  seconds: number
  /** The serving process may be another one afterwards. */
  mayRestart: boolean
  /** Errors of ours may be kept. */
  mayKeepErrors: boolean
}

export type Ledger = {
  /** Writes down that something holds, or what does not. */
  check: (holds: boolean, what: string) => void
}

export type Target = {
  url: string
  port: number
  dataDir: string
  /** Of the run: for whatever is left to chance. */
  seed: number
  /** The process that answers now. */
  pid: () => number | undefined
  /** Its database, past the service. */
  databaseUrl: () => Promise<string>
  /** What it has printed. */
  output: () => string
}
