import type { UndoActor } from '#domain/checkins/undo.ts'
import { danishDay } from '../clock.ts'
import type { Signal } from '../db/tables/checkins.ts'
import type { CheckInRow } from './queries.ts'

/** The club may undo what it added later on the day that it did so. */
export const dayOfClub = (row: CheckInRow) =>
  row.signals.includes('added') ? danishDay(row.atServer) : row.day

/** Who gave a round back, by the signals of its void. */
export const returnedBy = ({ signals }: Pick<CheckInRow, 'signals'>): UndoActor =>
  signals.includes('golfer_undo')
    ? 'golfer'
    : signals.includes('operator_undo')
      ? 'operator'
      : 'club'

/** The signals of a void, by who gave the round back. */
export const signalsOf: Record<UndoActor, Signal[]> = {
  golfer: ['golfer_undo'],
  operator: ['operator_undo'],
  club: [],
}
