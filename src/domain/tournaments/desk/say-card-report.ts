import type { ByHandReason, CardReportState } from './card-report.ts'

/** The word for how far a card has come (D31). */
export const reportWords: Record<CardReportState, string> = {
  waiting: 'Afventer',
  sent: 'Sendt',
  refused: 'Afvist',
  by_hand: 'Tastes i hånden',
}

const becauseOf: Record<ByHandReason, string> = {
  no_number: 'Spilleren har intet DGU-nummer.',
  no_index: 'Spilleren har intet handicap.',
  no_marker: 'Kortet har ingen markør med navn.',
  not_connected: 'Der er ingen forbindelse til GolfBox.',
  given_up: 'GolfBox svarede ikke inden midnat.',
}

type Report = {
  state: CardReportState
  reason: ByHandReason | null
  /** What GolfBox said when it refused the card. */
  answer: string | null
  attempts: number
}

/** Why a card is where it is, as a sentence; empty where there is nothing to say. */
export function reportText({ state, reason, answer, attempts }: Report): string {
  if (state === 'refused') return `GolfBox svarede: ${answer ?? 'nej'}`
  if (state === 'by_hand') return reason === null ? '' : becauseOf[reason]
  return state === 'waiting' && attempts > 0 ? 'GolfBox svarer ikke. Der prøves igen.' : ''
}
