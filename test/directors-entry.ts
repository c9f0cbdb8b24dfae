import type { DirectorsEntry } from '#contract/entries/director.ts'

let built = 0

/** A paid player of the A-række as a director sees her. */
export function directorsEntry(given: Partial<DirectorsEntry> = {}): DirectorsEntry {
  built += 1
  return {
    id: `00000000-0000-7000-8000-${String(built).padStart(12, '0')}`,
    number: built,
    firstName: 'Anne',
    lastName: 'Holm',
    clubName: 'Rold Bakker Golfklub',
    dguNumber: '90-1234',
    gender: 'women',
    birthDate: null,
    handicapTenths: 184,
    email: null,
    phone: null,
    wish: null,
    shownAs: 'name',
    divisionId: divisionA,
    state: 'entered',
    status: null,
    isDrawn: false,
    waitingNumber: null,
    heldUntil: null,
    feeOre: 20_000,
    deskPayment: null,
    deskPaidAt: null,
    startWish: null,
    hasBuggy: false,
    isPaid: true,
    byHand: false,
    enteredAt: '2027-05-01T09:00:00.000Z',
    withdrawnAt: null,
    version: 'v1',
    owedOre: given.isPaid === false && given.state !== 'offered' ? (given.feeOre ?? 20_000) : 0,
    dueOre: given.feeOre ?? 20_000,
    extras: [],
    ...given,
  }
}

export const divisionA = '00000000-0000-7000-8000-00000000000a'
export const divisionB = '00000000-0000-7000-8000-00000000000b'
