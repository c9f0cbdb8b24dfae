import type { Facility } from '#domain/clubs/facilities.ts'
import type { OpenPlace } from '#domain/clubs/profile.ts'

/** What an invented club writes about itself. */
export type ClubText = {
  description: string
  /** Codes of facilities, separated by spaces. */
  facilities: `${Facility}${string}`
  hours: Partial<Record<OpenPlace, { when: string; note?: string }>>
  /** The signature hole: the first hole of this par from hole `from` on. */
  hole: { par: 3 | 4 | 5; from: number; text: string }
}
