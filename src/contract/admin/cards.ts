import type { PassState } from '#domain/passes/pass-state.ts'
import { productCodes, type ProductCode } from '#domain/passes/products.ts'
import { adminList, type Word, type Words } from './list.ts'
import { listOrders } from './orders.ts'
import { adminRecord } from './record.ts'
import { listCheckIns } from './visits.ts'

export const passWords = {
  active: { label: 'Aktivt', tone: 'success' },
  awaiting_verification: { label: 'Afventer bekræftelse', tone: 'warning' },
  unpaid: { label: 'Mangler betaling', tone: 'error' },
  withdrawn: { label: 'Fortrudt' },
  refunded: { label: 'Betalt tilbage' },
  revoked: { label: 'Spærret', tone: 'error' },
  moved: { label: 'Flyttet til næste sæson' },
} satisfies Record<PassState, Word>

const productNames: Record<ProductCode, string> = {
  FULD: 'Sæsonkort',
  HVERDAG: 'Hverdagskort',
  FLEKS: 'Sæsonkort Fleks',
  UNG: 'Sæsonkort Ung',
  FERIE: 'Feriekort',
  'FIRMA-N': 'Firmakort',
  'FIRMA-P': 'Firmaklippekort',
  GAVE: 'Gavekort',
}
export const productWords: Words = Object.fromEntries(
  productCodes.map((code) => [code, { label: productNames[code] }]),
)

export const listPasses = adminList({
  path: '/api/v1/admin/passes',
  audience: 'cards.read',
  summary: 'Every card sold: whose it is, what it cost and how far it has been played.',
  title: 'Kort',
  searchHint: 'Kortnummer, golfspiller, DGU-nummer eller bestilling',
  columns: [
    { key: 'number', heading: 'Kortnummer', kind: 'code', sortable: true },
    { key: 'holder', heading: 'Golfspiller', kind: 'text', sortable: true },
    { key: 'product', heading: 'Kort', kind: 'word', words: productWords, sortable: true },
    { key: 'season', heading: 'Sæson', kind: 'code' },
    { key: 'status', heading: 'Tilstand', kind: 'word', words: passWords, sortable: true },
    { key: 'firstDay', heading: 'Første dag', kind: 'day', sortable: true },
    { key: 'priceOre', heading: 'Pris', kind: 'money' },
    { key: 'rounds', heading: 'Runder', kind: 'number' },
    { key: 'issuedAt', heading: 'Udstedt', kind: 'time', sortable: true },
  ],
  filters: [
    { key: 'status', label: 'Tilstand', kind: 'choice', words: passWords },
    { key: 'product', label: 'Kort', kind: 'choice', words: productWords },
    { key: 'issuedAt', label: 'Udstedt', kind: 'period' },
  ],
  sort: { by: 'issuedAt', order: 'desc' },
})

export const withdrawalWords = {
  declared: { label: 'Ikke bekræftet endnu' },
  done: { label: 'Fortrudt', tone: 'success' },
  unmatched: { label: 'Intet kort fundet', tone: 'error' },
  too_late: { label: 'For sent', tone: 'warning' },
  already_ended: { label: 'Allerede slut' },
} satisfies Words

export const listWithdrawals = adminList({
  path: '/api/v1/admin/withdrawals',
  audience: 'orders.read',
  summary: 'Every withdrawal as it was declared, also those no card was found for.',
  title: 'Fortrydelser',
  searchHint: 'Navn, mail eller det nummer, der blev skrevet',
  columns: [
    { key: 'name', heading: 'Navn', kind: 'text' },
    { key: 'receivedAt', heading: 'Modtaget', kind: 'time', sortable: true },
    { key: 'email', heading: 'Mail', kind: 'code' },
    { key: 'contract', heading: 'Skrevet nummer', kind: 'code' },
    { key: 'passNumber', heading: 'Kort', kind: 'code', optional: true },
    { key: 'outcome', heading: 'Udfald', kind: 'word', words: withdrawalWords, sortable: true },
    { key: 'refundOre', heading: 'Betales tilbage', kind: 'money', optional: true },
    { key: 'refundBy', heading: 'Senest', kind: 'day', optional: true },
  ],
  filters: [
    { key: 'outcome', label: 'Udfald', kind: 'choice', words: withdrawalWords },
    { key: 'receivedAt', label: 'Modtaget', kind: 'period' },
  ],
  sort: { by: 'receivedAt', order: 'desc' },
})

export const getPassRecord = adminRecord({
  list: listPasses,
  summary: 'A card with its golfer, orders, check-ins and withdrawals.',
  more: [
    { key: 'lastDay', heading: 'Sidste dag', kind: 'day' },
    { key: 'dguNumber', heading: 'DGU-nummer i bestillingen', kind: 'code', optional: true },
    { key: 'startNow', heading: 'Bad om at begynde nu', kind: 'flag' },
    { key: 'withdrawalDeadline', heading: 'Kan fortrydes til', kind: 'day' },
    { key: 'endedAt', heading: 'Slut', kind: 'time', optional: true },
    { key: 'golferId', heading: 'Golfspillerens id', kind: 'code', unseen: true },
  ],
  related: { orders: listOrders, checkIns: listCheckIns, withdrawals: listWithdrawals },
})

export const getWithdrawal = adminRecord({
  list: listWithdrawals,
  summary: 'A withdrawal as it was declared.',
  more: [
    { key: 'roundsCounted', heading: 'Runder spillet', kind: 'number', optional: true },
    { key: 'retainedOre', heading: 'Beholdes', kind: 'money', optional: true },
    { key: 'settled', heading: 'Sådan blev den løst', kind: 'text', optional: true },
  ],
  related: { passes: listPasses },
})
