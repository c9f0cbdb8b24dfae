import { withdrawalDeadline } from '#domain/passes/withdrawal.ts'
import { startText } from '#domain/registrations/start-text.ts'
import { addDays, type PlainDate } from '#domain/shared/dates.ts'
import {
  dguNumberOf,
  emailOf,
  endOf,
  idOf,
  later,
  nameOf,
  refundOf,
  soldAt,
  type CardTable,
} from './card-facts.ts'

/** The card, and its withdrawal with the refund. */
export const passTables: CardTable[] = [
  {
    table: 'passes',
    columns:
      'id number order_id order_line_id golfer_id season_id product_code dgu_number sold_terms status first_day last_day start_now start_now_text ordered_on withdrawal_deadline issued_at ended_at exclusive',
    row: (card, { seasonId, clubs }) => {
      const { n, number, terms, firstDay, lastDay, startNow, soldOn, withdrawnOn } = card
      const status = withdrawnOn ? 'withdrawn' : 'active'
      const text = startNow ? startText.version : null
      return [
        idOf('pass', n),
        number,
        idOf('order', n),
        idOf('line', n),
        idOf('golfer', n),
        seasonId,
        terms.productCode,
        dguNumberOf(card, clubs),
        terms,
        status,
        firstDay,
        lastDay,
        startNow,
        text,
        soldOn,
        withdrawalDeadline(soldOn),
        soldAt(card),
        endOf(card),
        true,
      ]
    },
  },
  {
    table: 'refunds',
    columns:
      'id order_id attempt_id order_line_id amount_ore reason cause_key status due_at created_at done_at attempts',
    row: (card) => {
      const { n } = card
      const at = endOf(card)
      const refund = refundOf(card)
      if (!at || refund === 0) return null
      return [
        idOf('refund', n),
        idOf('order', n),
        idOf('attempt', n),
        idOf('line', n),
        refund,
        'withdrawal',
        `withdrawal:${idOf('pass', n)}`,
        'done',
        at,
        at,
        later(at, 1),
        1,
      ]
    },
  },
  {
    table: 'withdrawals',
    columns:
      'id declaration_id name contract email received_at pass_id outcome rounds_counted retained_ore refund_ore refund_by',
    row: (card, { orderNumber }) => {
      const { n, rounds, terms, withdrawnOn } = card
      if (!withdrawnOn) return null
      const refund = refundOf(card)
      const played = rounds.filter(({ isVoided }) => !isVoided).length
      const refundBy: PlainDate = addDays(withdrawnOn, 14)
      return [
        idOf('withdrawal', n),
        idOf('withdrawal', n),
        nameOf(card),
        orderNumber(card),
        emailOf(card),
        endOf(card),
        idOf('pass', n),
        'done',
        played,
        terms.price - refund,
        refund,
        refundBy,
      ]
    },
  },
]
