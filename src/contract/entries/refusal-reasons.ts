import type { EntryObstacle } from '#domain/entries/evaluate-entry.ts'
import type { ExtraRefusalReason } from './extras.ts'
import type { ReserveRefusal } from './reserves.ts'

/** Why an entry, an answer or a change is refused, beside `EntryObstacle`. */
export type EntryRefusalReason =
  | EntryObstacle
  | ExtraRefusalReason
  | ReserveRefusal
  | 'fee_changed'
  | 'not_awaiting_payment'
  | 'payment_over'
  | 'offer_over'
  | 'already_withdrawn'
  | 'number_taken'
  | 'already_drawn'
  | 'result_out'
  | 'not_waiting'
  | 'no_place_free'
  | 'fee_settled'
  | 'entry_begun'
  | 'entry_on_side'
  | 'entry_drawn'
  | 'division_full'
  | 'division_gone'
  | 'paid_already'
  | 'no_place_to_pay'
  | 'tournament_state'
  | 'names_are_final'
