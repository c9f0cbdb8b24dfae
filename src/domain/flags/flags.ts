import { plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { seedOf } from '#domain/shared/random.ts'

type Declared = {
  /** What it switches, as the operator reads it. */
  title: string
  /** What people notice when it is off. */
  whenOff: string
  /** Who removes it from the code. */
  owner: string
  /** The last day on which the code may still have it: afterwards it is on or gone for everybody. */
  lastDay: PlainDate
  /** What holds until an operator has decided. */
  unset: 'on' | 'off'
}

/** The flags of the code. A test fails when one is past its last day or used nowhere. */
export const declaredFlags = {
  signing_by_code: {
    title: 'Underskrift med QR uden net',
    whenOff:
      'Telefoner uden net viser ingen kode med underskriften. Skriv under på den anden telefon, når den har net, eller på papir. Koder, der allerede er vist, kan stadig læses.',
    owner: 'Turneringer',
    lastDay: plainDate('2027-06-30'),
    unset: 'on',
  },
} as const satisfies Record<string, Declared>

export type FlagName = keyof typeof declaredFlags
export const flagNames = Object.keys(declaredFlags) as [FlagName, ...FlagName[]]

export const flagStates = ['on', 'share', 'clubs', 'off'] as const

export type FlagSetting = {
  state: (typeof flagStates)[number]
  /** Percent of the subjects, when the state is `share`. */
  share: number
  /** When the state is `clubs`. */
  clubIds: readonly string[]
}

export const unsetFlag = (name: FlagName): FlagSetting => ({
  state: declaredFlags[name].unset,
  share: 0,
  clubIds: [],
})

/** Whom a flag is asked about: what must always get the same answer, and the club it happens at. */
export type FlagSubject = { id: string; clubId: string }

/** Whether a flag is on. Of a share, a subject that is in stays in when the share grows. */
export function isOnFor(
  name: FlagName,
  setting: FlagSetting,
  { id, clubId }: FlagSubject,
): boolean {
  if (setting.state === 'share') return percentileOf(`${name}:${id}`) < setting.share
  if (setting.state === 'clubs') return setting.clubIds.includes(clubId)
  return setting.state === 'on'
}

/** A number from 0 to 99 that is always the same for a text. */
function percentileOf(text: string): number {
  const hash = seedOf(text)
  // The low bits of the hash are weak for texts that differ in the last character only.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100
}
