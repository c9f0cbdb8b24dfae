import type { CompanyHolder } from '#contract/companies/portal.ts'
import type { SeatState } from '#domain/companies/seats.ts'

type Shown = { text: string; tone: 'neutral' | 'success' | 'warning' | 'info' }

/** The state of a card in one or two words. */
export function seatStateText(state: SeatState, holder: CompanyHolder | null): Shown {
  if (holder?.waitsForMembership) return { text: 'Venter på medlemskab', tone: 'warning' }
  if (holder?.state === 'expired') return { text: 'Invitationen er udløbet', tone: 'warning' }
  switch (state) {
    case 'active':
      return { text: 'I brug', tone: 'success' }
    case 'invited':
      return { text: 'Inviteret', tone: 'info' }
    case 'vacant':
      return { text: 'Har været i brug', tone: 'neutral' }
    default:
      return { text: 'Ikke taget i brug', tone: 'neutral' }
  }
}
