import type { ApiClient } from '../../replay/api-client.ts'
import { reckonPayouts, type Reckoned } from './reckoning/payouts.ts'
import { expectSame, type Day, type Ledger, type SeasonRecord } from './record.ts'

type SettledClub = Reckoned & {
  name: string
  dguNumber: number
  carriedIn: number
  corrections: number
}
type Shown = {
  inputHash: string
  clubs: SettledClub[]
  statements: { clubId: string; amountOre: number; vatOre: number; statementId: string }[]
  corrections: { clubId: string; clubName: string; amountOre: number }[]
}

export type Settling = {
  seasonId: string
  backOffice: ApiClient
  board: ApiClient
  record: SeasonRecord
  ledger: Ledger
}

type Kind = 'on_account_1' | 'on_account_2' | 'final' | 'correction'
type Asked = { kind: Kind; until: Day }

/** Prepares a cut-off, compares it with the calculation of our own, and closes it by the second person. */
export async function settle(settling: Settling, { kind, until }: Asked) {
  const { backOffice, record, ledger } = settling
  const { cutOffId, shown } = await close(settling, kind)
  const expected = reckonPayouts(record, { until, final: kind === 'final' })
  for (const club of shown.clubs) {
    const own = expected.find(({ clubId }) => clubId === club.clubId)
    if (own) compareClub(ledger, kind, club, own)
    else ledger.failures.push(`${kind}, ${club.name}: settled, and no partner of the season`)
  }
  if (kind === 'final') expectRich(ledger, expected)
  expectSame(ledger, `${kind}: clubs`, shown.clubs.length, expected.length)
  const path = `/admin/settlement-cut-offs/${cutOffId}`
  const { statements } = await backOffice.ask<Shown>('GET', path)
  for (const { clubId, amountOre, vatOre } of statements) {
    const own = expected.find((one) => one.clubId === clubId)
    expectSame(ledger, `${kind}: statement`, amountOre, (own?.payNow ?? 0) - (own?.invoice ?? 0))
    expectSame(ledger, `${kind}: VAT of the statement`, vatOre, own?.vat)
  }
  return { cutOffId, expected, statements }
}

async function close({ backOffice, board, seasonId, ledger }: Settling, kind: Kind) {
  const cutOffs = `/admin/settlements/${seasonId}/cut-offs`
  // One club confirmed its account after the first payment, so the bank has not paid it.
  const unpaid = kind === 'on_account_2' ? { earlierNotPaid: true } : {}
  if (kind === 'on_account_2') {
    const silent = await backOffice.request('POST', `/api/v1${cutOffs}`, { kind })
    expectSame(ledger, 'A cut-off while a transfer is not recorded', silent.status, 422)
  }
  const { cutOffId } = await backOffice.ask<{ cutOffId: string }>('POST', cutOffs, {
    kind,
    ...unpaid,
  })
  const path = `/admin/settlement-cut-offs/${cutOffId}`
  const shown = await backOffice.ask<Shown>('GET', path)
  const approval = { inputHash: shown.inputHash, ...unpaid }
  const byOne = await backOffice.request('POST', `/api/v1${path}/approval`, approval)
  expectSame(ledger, `${kind}: approved by the one who prepared`, byOne.status === 200, false)
  await board.ask('POST', `${path}/approval`, approval)
  return { cutOffId, shown }
}

const exercised = ['topUp', 'commission', 'clips', 'clubDiscounts', 'paidBefore', 'vat'] as const

/** A season without one of the amounts would prove nothing about it. */
function expectRich(ledger: Ledger, expected: readonly Reckoned[]) {
  for (const name of exercised) {
    const isThere = expected.some((club) => club[name] !== 0)
    expectSame(ledger, `A club has ${name}`, isThere, true)
  }
}

/** Every difference of a club in one line. */
function compareClub(ledger: Ledger, kind: Kind, club: SettledClub, own: Reckoned) {
  const names = Object.keys(own).filter((name) => name !== 'clubId') as (keyof Reckoned)[]
  const wrong = names.filter((name) => club[name] !== own[name])
  ledger.held += names.length - wrong.length
  if (wrong.length === 0) return
  const said = wrong.map((name) => `${name} ${club[name]}, expected ${own[name]}`)
  ledger.failures.push(`${kind}, ${club.name}: ${said.join('; ')}`)
}

/** Records the transfers of the bank; what was paid counts at the next cut-off. */
export async function recordPaid(
  { backOffice, record, ledger }: Settling,
  { cutOffId, expected }: { cutOffId: string; expected: readonly Reckoned[] },
  { paidOn, hasAccount }: { paidOn: Day; hasAccount: (clubId: string) => boolean },
) {
  const due = expected.filter(({ payNow, clubId }) => payNow > 0 && hasAccount(clubId))
  const path = `/admin/settlement-cut-offs/${cutOffId}/payments`
  const { paid } = await backOffice.ask<{ paid: number }>('POST', path, { paidOn })
  expectSame(ledger, `Transfers on ${paidOn}`, paid, due.length)
  for (const { clubId, payNow } of due) {
    record.paid.set(clubId, (record.paid.get(clubId) ?? 0) + payNow)
  }
}

/** What changed after the close is corrected: the season settled again, less the original, club by club. */
export async function correct(settling: Settling, original: readonly Reckoned[], until: Day) {
  const { backOffice, ledger, record } = settling
  const { cutOffId } = await close(settling, 'correction')
  const { corrections } = await backOffice.ask<Shown>(
    'GET',
    `/admin/settlement-cut-offs/${cutOffId}`,
  )
  const again = reckonPayouts(record, { until, final: true })
  const amounts = again.map(({ clubId, earned }) => {
    const before = original.find((one) => one.clubId === clubId)
    return { clubId, amount: earned - (before?.earned ?? 0) }
  })
  for (const { clubId, amount } of amounts) {
    const shown = corrections.find((one) => one.clubId === clubId)
    const name = record.clubs.find(({ id }) => id === clubId)?.name
    expectSame(ledger, `Correction of ${name}`, shown?.amountOre ?? 0, amount)
  }
  const isAnyCorrected = amounts.some(({ amount }) => amount !== 0)
  expectSame(ledger, 'Something was corrected', isAnyCorrected, true)
}
