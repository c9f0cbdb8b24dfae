import type { AttemptState, OrderState } from '#domain/payments/attempt.ts'
import type { PaymentCaseKind } from '#domain/payments/payment-cases.ts'
import { receiptNames } from '#domain/passes/receipt-names.ts'
import { adminRefundText, type AdminRefundReason } from '#domain/payments/admin-refund.ts'
import { adminList, type Word, type Words } from './list.ts'
import { mailsShape } from './mails.ts'
import { adminRecord } from './record.ts'

export const orderWords = {
  draft: { label: 'Kladde' },
  awaiting_payment: { label: 'Afventer betaling', tone: 'warning' },
  secured: { label: 'Betaling reserveret', tone: 'info' },
  fulfilled: { label: 'Leveret', tone: 'success' },
  cancelled: { label: 'Lukket' },
  part_refunded: { label: 'Delvist betalt tilbage', tone: 'info' },
  refunded: { label: 'Betalt tilbage' },
} satisfies Record<OrderState, Word>

export const attemptWords = {
  created: { label: 'I gang', tone: 'warning' },
  authorised: { label: 'Reserveret', tone: 'info' },
  captured: { label: 'Trukket', tone: 'success' },
  part_refunded: { label: 'Delvist betalt tilbage', tone: 'info' },
  refunded: { label: 'Betalt tilbage' },
  cancelled: { label: 'Frigivet' },
  declined: { label: 'Afvist', tone: 'error' },
  abandoned: { label: 'Afbrudt' },
  expired: { label: 'Udløbet' },
  mismatch: { label: 'Beløbet passer ikke', tone: 'error' },
} satisfies Record<AttemptState, Word>

export const orderKindWords = {
  pass: { label: 'Kort' },
  pass_debt: { label: 'Manglende betaling' },
  tournament_entry: { label: 'Turnering' },
  gift_card: { label: 'Gavekort' },
  company_cards: { label: 'Firmakort' },
  set_up_test: { label: 'Prøvekøb' },
} satisfies Words

export const listOrders = adminList({
  path: '/api/v1/admin/orders',
  audience: 'orders.read',
  summary: 'Every order: who bought, what it costs and how far its payment has come.',
  title: 'Bestillinger',
  searchHint: 'Nummer, navn, mail eller betalingens reference',
  columns: [
    { key: 'number', heading: 'Nummer', kind: 'code', sortable: true, optional: true },
    { key: 'createdAt', heading: 'Bestilt', kind: 'time', sortable: true },
    { key: 'buyerName', heading: 'Køber', kind: 'text', sortable: true },
    { key: 'buyerEmail', heading: 'Mail', kind: 'code', sortable: true },
    { key: 'kind', heading: 'For', kind: 'word', words: orderKindWords, aside: true },
    { key: 'status', heading: 'Tilstand', kind: 'word', words: orderWords, sortable: true },
    { key: 'lines', heading: 'Linjer', kind: 'number', aside: true },
    { key: 'totalOre', heading: 'Pris', kind: 'money', sortable: true },
    { key: 'giftCardOre', heading: 'Heraf gavekort', kind: 'money', aside: true },
    { key: 'refundedOre', heading: 'Betalt tilbage', kind: 'money' },
    { key: 'openCases', heading: 'Sager', kind: 'number' },
  ],
  filters: [
    { key: 'status', label: 'Tilstand', kind: 'choice', words: orderWords },
    { key: 'kind', label: 'For', kind: 'choice', words: orderKindWords },
    {
      key: 'paymentCase',
      label: 'Sager',
      kind: 'choice',
      words: { open: { label: 'Med åben sag' } },
    },
    { key: 'createdAt', label: 'Bestilt', kind: 'period' },
  ],
  sort: { by: 'createdAt', order: 'desc' },
})

export const listAttempts = adminList({
  path: '/api/v1/admin/attempts',
  audience: 'orders.read',
  summary: 'Every try to pay, with what the provider said last.',
  title: 'Betalingsforsøg',
  searchHint: 'Reference, bestillingsnummer eller mail',
  columns: [
    { key: 'reference', heading: 'Reference', kind: 'code' },
    { key: 'createdAt', heading: 'Begyndt', kind: 'time', sortable: true },
    { key: 'orderNumber', heading: 'Bestilling', kind: 'code', optional: true },
    { key: 'buyerEmail', heading: 'Mail', kind: 'code' },
    { key: 'provider', heading: 'Betales hos', kind: 'code', aside: true },
    { key: 'status', heading: 'Tilstand', kind: 'word', words: attemptWords, sortable: true },
    { key: 'amountOre', heading: 'Beløb', kind: 'money', sortable: true },
    { key: 'authorizedOre', heading: 'Reserveret', kind: 'money' },
    { key: 'capturedOre', heading: 'Trukket', kind: 'money' },
    { key: 'refundedOre', heading: 'Betalt tilbage', kind: 'money' },
  ],
  filters: [
    { key: 'status', label: 'Tilstand', kind: 'choice', words: attemptWords },
    { key: 'createdAt', label: 'Begyndt', kind: 'period' },
  ],
  sort: { by: 'createdAt', order: 'desc' },
})

/** Labels of payment cases, which `server/payments` opens. */
export const caseWords = {
  amount_mismatch: { label: 'Beløbet passer ikke', tone: 'error' },
  currency_mismatch: { label: 'Valutaen passer ikke', tone: 'error' },
  reservation_lost: { label: 'Reservationen er væk', tone: 'error' },
  undeliverable: { label: 'Kunne ikke leveres', tone: 'error' },
  card_not_delivered: { label: 'Et kort blev ikke udstedt', tone: 'warning' },
  missing_at_provider: { label: 'Mangler hos betalingsselskabet', tone: 'error' },
  missing_with_us: { label: 'Mangler hos os', tone: 'error' },
  other_amount: { label: 'Et andet beløb hos betalingsselskabet', tone: 'error' },
  dispute: { label: 'Indsigelse fra køberens bank', tone: 'error' },
  dispute_lost: { label: 'Indsigelse tabt', tone: 'error' },
  delivery_failed: { label: 'Leveringen mislykkedes', tone: 'error' },
  capture_refused: { label: 'Pengene kunne ikke trækkes', tone: 'error' },
  release_refused: { label: 'Kunne ikke frigives', tone: 'error' },
  refund_failed: { label: 'Kunne ikke betales tilbage', tone: 'error' },
  refund_returned: { label: 'Tilbagebetaling kom retur', tone: 'error' },
} satisfies Record<PaymentCaseKind, Word>

const caseStateWords = { open: { label: 'Åben' }, done: { label: 'Løst' } } satisfies Words

export const listPaymentCases = adminList({
  path: '/api/v1/admin/payment-cases',
  audience: 'money.read',
  summary: 'What a person must look at: a payment that does not fit, or cannot be carried out.',
  title: 'Betalingssager',
  searchHint: 'Bestillingsnummer, navn eller mail',
  columns: [
    { key: 'kind', heading: 'Sag', kind: 'word', words: caseWords, sortable: true },
    { key: 'openedAt', heading: 'Åbnet', kind: 'time', sortable: true },
    { key: 'orderNumber', heading: 'Bestilling', kind: 'code', optional: true },
    { key: 'buyerName', heading: 'Køber', kind: 'text', optional: true },
    { key: 'buyerEmail', heading: 'Mail', kind: 'code', optional: true },
    { key: 'totalOre', heading: 'Bestillingens pris', kind: 'money', optional: true },
    { key: 'resolvedAt', heading: 'Løst', kind: 'time', optional: true },
  ],
  filters: [
    { key: 'state', label: 'Tilstand', kind: 'choice', words: caseStateWords },
    { key: 'kind', label: 'Sag', kind: 'choice', words: caseWords },
    { key: 'openedAt', label: 'Åbnet', kind: 'period' },
  ],
  sort: { by: 'openedAt', order: 'desc' },
})

const moneyStates = {
  due: { label: 'På vej', tone: 'info' },
  sending: { label: 'Sendes', tone: 'info' },
  done: { label: 'Gjort', tone: 'success' },
  released: { label: 'Frigivet' },
  refused: { label: 'Afvist', tone: 'error' },
  dropped: { label: 'Bortfaldet' },
  failed: { label: 'Mislykket', tone: 'error' },
} satisfies Words

const adminWord = ([reason, label]: [string, string]) => [reason, { label }]

/** Labels for reasons of refunds, by the back office and automatic. */
export const refundReasonWords = {
  ...(Object.fromEntries(Object.entries(adminRefundText).map(adminWord)) as Record<
    AdminRefundReason,
    Word
  >),
  withdrawal: { label: 'Fortrudt' },
  club_left: { label: 'En klub er stoppet' },
  entry_withdrawn: { label: 'Meldt fra turneringen' },
  extra_cancelled: { label: 'Tilvalg taget af' },
  tournament_cancelled: { label: 'Turneringen er aflyst' },
  already_has_card: { label: 'Golfspilleren har kort i forvejen' },
  order_expired: { label: 'Betalt for sent' },
  order_cancelled: { label: 'Bestillingen var lukket' },
  paid_twice: { label: 'Betalt to gange' },
  returned: { label: 'Kort returneret af firmaet' },
} satisfies Words

const refundMeansWords = {
  gift_card: { label: 'Gavekortet' },
  provider: { label: 'Betalingskortet' },
  bank: { label: 'Bankkontoen' },
} satisfies Words

const receiptWords = {
  receipt: { label: receiptNames.receipt },
  credit_receipt: { label: receiptNames.credit_receipt },
} satisfies Words

export const getOrder = adminRecord({
  list: listOrders,
  summary: 'An order with its lines, tries to pay, money taken and given back, and cases.',
  more: [
    { key: 'expiresAt', heading: 'Betales senest', kind: 'time' },
    { key: 'securedAt', heading: 'Sikret', kind: 'time', optional: true },
    { key: 'fulfilledAt', heading: 'Leveret', kind: 'time', optional: true },
    { key: 'cancelledAt', heading: 'Lukket', kind: 'time', optional: true },
  ],
  related: {
    lines: {
      title: 'Linjer',
      columns: [
        { key: 'description', heading: 'Vare', kind: 'text' },
        { key: 'listPriceOre', heading: 'Listepris', kind: 'money' },
        { key: 'discountOre', heading: 'Rabat', kind: 'money' },
        { key: 'campaign', heading: 'Kampagne', kind: 'text', optional: true },
        { key: 'soldBy', heading: 'Solgt af', kind: 'text', optional: true },
        { key: 'vatOre', heading: 'Moms', kind: 'money' },
        { key: 'totalOre', heading: 'Pris', kind: 'money' },
        { key: 'giftCardOre', heading: 'Heraf gavekort', kind: 'money' },
        { key: 'refundedOre', heading: 'Betalt tilbage', kind: 'money' },
      ],
    },
    attempts: listAttempts,
    captures: {
      title: 'Træk',
      columns: [
        { key: 'status', heading: 'Tilstand', kind: 'word', words: moneyStates },
        { key: 'amountOre', heading: 'Beløb', kind: 'money' },
        { key: 'dueAt', heading: 'Skal ske', kind: 'time' },
        { key: 'doneAt', heading: 'Sket', kind: 'time', optional: true },
        { key: 'tries', heading: 'Forsøg', kind: 'number' },
        { key: 'lastError', heading: 'Fejl', kind: 'code', optional: true },
      ],
    },
    refunds: {
      title: 'Tilbagebetalinger',
      columns: [
        { key: 'status', heading: 'Tilstand', kind: 'word', words: moneyStates },
        { key: 'amountOre', heading: 'Beløb', kind: 'money' },
        { key: 'means', heading: 'Til', kind: 'word', words: refundMeansWords },
        { key: 'reason', heading: 'Grund', kind: 'word', words: refundReasonWords },
        { key: 'createdAt', heading: 'Besluttet', kind: 'time' },
        { key: 'doneAt', heading: 'Sket', kind: 'time', optional: true },
        { key: 'lastError', heading: 'Fejl', kind: 'code', optional: true },
      ],
    },
    receipts: {
      title: 'Kvitteringer',
      columns: [
        { key: 'number', heading: 'Nummer', kind: 'code' },
        { key: 'kind', heading: 'Bilag', kind: 'word', words: receiptWords },
        { key: 'issuedOn', heading: 'Udstedt', kind: 'day' },
        { key: 'totalOre', heading: 'I alt', kind: 'money' },
        { key: 'vatOre', heading: 'Heraf moms', kind: 'money' },
        { key: 'isKept', heading: 'Gemt', kind: 'flag', unseen: true },
      ],
    },
    cases: listPaymentCases,
    notes: {
      title: 'Noter',
      columns: [
        { key: 'text', heading: 'Note', kind: 'text' },
        { key: 'writtenBy', heading: 'Af', kind: 'text', optional: true },
        { key: 'writtenAt', heading: 'Skrevet', kind: 'time' },
      ],
    },
    mails: mailsShape,
  },
})

export const getAttempt = adminRecord({
  list: listAttempts,
  summary: 'One try to pay, with everything the provider told us.',
  more: [
    { key: 'expiresAt', heading: 'Udløber', kind: 'time' },
    { key: 'authorizedUntil', heading: 'Kan trækkes til', kind: 'time', optional: true },
    { key: 'releasedAt', heading: 'Frigivet', kind: 'time', optional: true },
  ],
  related: {
    orders: listOrders,
    events: {
      title: 'Det fik vi at vide',
      columns: [
        { key: 'name', heading: 'Besked', kind: 'code' },
        { key: 'source', heading: 'Hvorfra', kind: 'code' },
        { key: 'amountOre', heading: 'Beløb', kind: 'money', optional: true },
        { key: 'receivedAt', heading: 'Modtaget', kind: 'time' },
        { key: 'eventKey', heading: 'Deres nummer', kind: 'code' },
      ],
    },
  },
})

export const getPaymentCase = adminRecord({
  list: listPaymentCases,
  summary: 'A payment that a person must look at.',
  more: [
    { key: 'details', heading: 'Tal', kind: 'code', unseen: true },
    { key: 'settled', heading: 'Sådan blev den løst', kind: 'text', optional: true },
    { key: 'mayReopen', heading: 'Kan åbnes igen', kind: 'code', optional: true, unseen: true },
  ],
  related: { orders: listOrders, attempts: listAttempts },
})
