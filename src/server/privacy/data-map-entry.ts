import type { PeriodName } from '#domain/privacy/periods.ts'

/** Why we have it, and what lets us (GDPR article 6). */
export const purposes = {
  account: { text: 'Run the account that was made', basis: 'agreement, 6.1.b' },
  sale: { text: 'Sell and deliver the card', basis: 'agreement, 6.1.b' },
  play: { text: 'Let the holder play, and pay the club', basis: 'agreement, 6.1.b' },
  tournament: { text: 'Run the tournament and publish its result', basis: 'agreement, 6.1.b' },
  accounts: { text: 'Keep the accounts', basis: 'law (bogføringsloven), 6.1.c' },
  safety: { text: 'Find misuse, keep others out', basis: 'legitimate interest, 6.1.f' },
  help: { text: 'Answer who writes to us', basis: 'legitimate interest, 6.1.f' },
  register: {
    text: 'Hold a club’s own member list for it',
    basis: 'the club’s; we are its processor',
  },
  restore: { text: 'Keep the erased erased after a restore', basis: 'law (GDPR 17), 6.1.c' },
  statistics: { text: 'See how the pages are used', basis: 'consent, 6.1.a' },
  consent: { text: 'Show what was consented to', basis: 'law (GDPR 7.1), 6.1.c' },
  staff: { text: 'Know which of our people did it', basis: 'law (bogføringsloven), 6.1.c' },
} as const

/** What a column tells of a person. Of the last three nothing is exported. */
export const kinds = {
  name: 'name',
  contact: 'address, telephone',
  birth: 'day of birth, sex',
  golf: 'golf: handicap, club, membership',
  trade: 'what was bought and accepted',
  payment: 'payment',
  visit: 'visit',
  letter: 'what was written',
  device: 'device and address on the net',
  access: 'sign-in and roles',
  pseudonym: 'id without a name',
  secret: 'key, hash or code',
  staff: 'which of our people',
} as const

export type Silent = 'pseudonym' | 'secret' | 'staff'

/** `gone`: the row goes. `emptied`: the value goes. `kept`: stays until its period is over. */
export type Erased = 'gone' | 'emptied' | 'kept'

/**
 * What a column holds, what an erasure does to it, and where it stands in an export
 * (`section.field`; `not: why` where it does not).
 */
export type Entry =
  | readonly [Silent, Erased]
  | readonly [Exclude<keyof typeof kinds, Silent>, Erased, `${string}.${string}` | `not: ${string}`]

export type TableEntry = {
  /** What a row is. */
  about: string
  purpose?: keyof typeof purposes
  /** When it goes by itself; a sentence where no period of ours decides. */
  kept?: PeriodName | `until ${string}` | `with ${string}`
  personal?: Readonly<Record<string, Entry>>
  /** Columns that say nothing of anybody by themselves. */
  plain: readonly string[]
}

export const words = (text: string): string[] => text.trim().split(/\s+/)
