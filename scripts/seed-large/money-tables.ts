import { createHash } from 'node:crypto'
import { vatOf } from '#domain/passes/price.ts'
import {
  emailOf,
  idOf,
  later,
  nameOf,
  referenceOf,
  refundOf,
  soldAt,
  type CardTable,
} from './card-facts.ts'

/** The order of a card and its payment. */
export const moneyTables: CardTable[] = [
  {
    table: 'orders',
    columns:
      'id number kind subject_id account_id buyer_name buyer_email status total_ore currency created_at expires_at secured_at secured_by fulfilled_at',
    row: (card, { orderNumber }) => {
      const { n, terms } = card
      const at = soldAt(card)
      const refund = refundOf(card)
      const status =
        refund === 0 ? 'fulfilled' : refund === terms.price ? 'refunded' : 'part_refunded'
      return [
        idOf('order', n),
        orderNumber(card),
        'pass',
        idOf('pass', n),
        idOf('account', n),
        nameOf(card),
        emailOf(card),
        status,
        terms.price,
        'DKK',
        later(at, -4),
        later(at, 1_440),
        at,
        idOf('attempt', n),
        at,
      ]
    },
  },
  {
    table: 'order_lines',
    columns:
      'id order_id position subject_id description list_price_ore discount_ore total_ore vat_mode vat_ore refunded_ore',
    row: (card) => {
      const { n, terms } = card
      const { price, vatMode, productName } = terms
      return [
        idOf('line', n),
        idOf('order', n),
        0,
        idOf('pass', n),
        `${productName} til ${nameOf(card)}`,
        price,
        0,
        price,
        vatMode,
        vatOf(price, vatMode),
        refundOf(card),
      ]
    },
  },
  {
    table: 'payment_attempts',
    columns:
      'id order_id provider reference status amount_ore currency authorized_ore captured_ore refunded_ore return_token_hash created_at updated_at expires_at authorized_until',
    row: (card) => {
      const {
        n,
        terms: { price },
      } = card
      const at = soldAt(card)
      const refund = refundOf(card)
      const status = refund === 0 ? 'captured' : refund === price ? 'refunded' : 'part_refunded'
      const hash = createHash('sha256').update(referenceOf(card)).digest('hex')
      return [
        idOf('attempt', n),
        idOf('order', n),
        'simulator',
        referenceOf(card),
        status,
        price,
        'DKK',
        price,
        price,
        refund,
        hash,
        later(at, -3),
        at,
        later(at, 7),
        later(at, 20_160),
      ]
    },
  },
  {
    table: 'simulator_payments',
    columns:
      'id reference state amount_ore currency authorized_ore captured_ore refunded_ore cancelled_ore return_url callback_url description created_at expires_at authorized_until events idempotency',
    row: (card) => {
      const {
        n,
        terms: { price },
      } = card
      const at = soldAt(card)
      const here = 'http://localhost/'
      return [
        idOf('simulated', n),
        referenceOf(card),
        'AUTHORIZED',
        price,
        'DKK',
        price,
        price,
        refundOf(card),
        0,
        here,
        here,
        'Sæsonkortet',
        later(at, -3),
        later(at, 7),
        later(at, 20_160),
        '[]',
        '{}',
      ]
    },
  },
  {
    table: 'payment_captures',
    columns:
      'id order_id attempt_id order_line_id amount_ore status due_at created_at done_at tries',
    row: (card) => {
      const { n, terms } = card
      const at = soldAt(card)
      return [
        idOf('capture', n),
        idOf('order', n),
        idOf('attempt', n),
        idOf('line', n),
        terms.price,
        'done',
        at,
        at,
        later(at, 1),
        1,
      ]
    },
  },
]
