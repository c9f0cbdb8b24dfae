import type { OwnEntry } from '#contract/entries/endpoints.ts'

type Given = Partial<Omit<OwnEntry, 'tournament'>> & {
  tournament?: Partial<OwnEntry['tournament']>
}

/** Anne on a paid place in a tournament on 12 June 2027; for tests. */
export const ownEntry = ({ tournament, ...given }: Given = {}): OwnEntry => ({
  id: '00000000-0000-7000-8000-000000000001',
  golferId: '00000000-0000-7000-8000-000000000002',
  firstName: 'Anne',
  lastName: 'Holm',
  division: { id: '00000000-0000-7000-8000-000000000003', name: 'A-rækken', isOnly: false },
  state: 'entered',
  waitingNumber: null,
  heldUntil: null,
  feeOre: 20_000,
  extras: [],
  owedOre: given.isPaid === false || given.state === 'offered' ? (given.feeOre ?? 20_000) : 0,
  isPaidAtClub: false,
  isPaid: true,
  orderId: null,
  refundNowOre: 20_000,
  withdrawBefore: '2027-06-09T16:00:00.000Z',
  shownAs: 'name',
  wish: null,
  start: null,
  enteredAt: '2027-05-01T09:00:00.000Z',
  ...given,
  tournament: {
    id: '00000000-0000-7000-8000-000000000004',
    slug: 'bakkematchen-2027',
    name: 'Bakkematchen',
    state: 'open',
    firstDay: '2027-06-12',
    lastDay: '2027-06-12',
    clubName: 'Rold Bakker Golfklub',
    ...tournament,
  },
})
