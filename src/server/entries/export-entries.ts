import type { Cell } from '#contract/shared/cells.ts'
import type { DirectorsEntry } from '#contract/entries/director.ts'
import { deskPaymentText } from '#domain/entries/desk-payment.ts'
import type { Ctx } from '../ctx.ts'
import { listEntries } from './directors-entries.ts'

/** All entries of a tournament with contact details, for its director, in the order of their numbers. */
export async function exportEntries(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const { entries, divisions } = await listEntries(ctx, { tournamentId })
  const divisionName = new Map(divisions.map(({ id, name }) => [id, name]))
  const rows = entries
    .toSorted((a, b) => a.number - b.number)
    .map((entry): Cell[] => [
      entry.number,
      entry.firstName,
      entry.lastName,
      entry.clubName,
      entry.dguNumber,
      entry.handicapTenths,
      divisionName.get(entry.divisionId) ?? null,
      entry.state,
      entry.waitingNumber,
      entry.status,
      entry.feeOre,
      paidText(entry),
      entry.email,
      entry.phone,
      entry.wish,
      entry.enteredAt,
    ])
  return { title: 'Deltagere', columns, rows }
}

const paidText = ({ deskPayment, isPaid }: DirectorsEntry) =>
  deskPayment ? deskPaymentText[deskPayment] : isPaid ? 'Ja' : 'Nej'

const stateWords: Record<DirectorsEntry['state'], { label: string }> = {
  awaiting_payment: { label: 'Mangler betaling' },
  entered: { label: 'Tilmeldt' },
  waiting: { label: 'På venteliste' },
  offered: { label: 'Tilbudt en plads' },
  withdrawn: { label: 'Afbud' },
  expired: { label: 'Pladsen er gået videre' },
}

const columns = [
  { heading: 'Nr.', kind: 'number' as const },
  { heading: 'Fornavn', kind: 'text' as const },
  { heading: 'Efternavn', kind: 'text' as const },
  { heading: 'Klub', kind: 'text' as const },
  { heading: 'DGU-nummer', kind: 'code' as const },
  { heading: 'Handicap', kind: 'handicap' as const },
  { heading: 'Række', kind: 'text' as const },
  { heading: 'Tilstand', kind: 'word' as const, words: stateWords },
  { heading: 'Nr. på ventelisten', kind: 'number' as const },
  { heading: 'Kode', kind: 'code' as const },
  { heading: 'Pris', kind: 'money' as const },
  { heading: 'Betalt', kind: 'text' as const },
  { heading: 'Mail', kind: 'text' as const },
  { heading: 'Telefon', kind: 'code' as const },
  { heading: 'Ønske', kind: 'text' as const },
  { heading: 'Tilmeldt', kind: 'time' as const },
]
