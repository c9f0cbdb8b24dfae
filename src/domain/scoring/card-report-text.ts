import type {
  ManualEntryReason,
  CardChange,
  CardCode,
  CardReportState,
  CardReportStatus,
} from './card-report.ts'

/** The state of a card's delivery to GolfBox. */
export const reportStateText: Record<CardReportState, string> = {
  waiting: 'Afventer',
  sent: 'Sendt',
  refused: 'Afvist',
  by_hand: 'Tastes i hånden',
}

/** The delivery state, extended by what the tournament desk did and by later changes. */
export const cardReportStatusText: Record<CardReportStatus, string> = {
  ...reportStateText,
  entered_manually: 'Tastet ind',
  outdated: 'Ret i GolfBox',
}

const manualEntryReasonText: Record<ManualEntryReason, string> = {
  no_number: 'Spilleren har intet DGU-nummer.',
  no_index: 'Spilleren har intet handicap.',
  no_marker: 'Kortet har ingen markør med navn.',
  not_connected: 'Der er ingen forbindelse til GolfBox.',
  given_up: 'GolfBox svarede ikke inden midnat.',
}

type Report = {
  state: CardReportState
  reason: ManualEntryReason | null
  /** The message with which GolfBox refused the card. */
  answer: string | null
  attempts: number
}

/** The reason for a card's state as a sentence; empty where the state needs none. */
export function reportText({ state, reason, answer, attempts }: Report): string {
  if (state === 'refused') return `GolfBox svarede: ${answer ?? 'nej'}`
  if (state === 'by_hand') return reason === null ? '' : manualEntryReasonText[reason]
  return state === 'waiting' && attempts > 0 ? 'GolfBox svarer ikke. Der prøves igen.' : ''
}

type Outdated = {
  /** When GolfBox received it, as shown: `kl. 15.10`. */
  when: string
  /** The code at the time the tournament desk marked the card as entered; null when the adapter sent it. */
  enteredManually: { status: CardCode | null } | null
  /** The current code. */
  status: CardCode | null
  /** What was corrected since; null when GolfBox refused the correction, so that its card is not known. */
  change: CardChange | null
}

/** How a card in GolfBox differs from the current one, and what to do. */
export function outdatedText({ when, enteredManually, status, change }: Outdated): string {
  const delivered = `${enteredManually ? 'Tastet' : 'Sendt'} ${when}`
  if (status !== (enteredManually?.status ?? null)) {
    return `${delivered}, før ${statusChangeText(enteredManually?.status ?? null, status)}: ret det i GolfBox.`
  }
  const corrected = change === 'facts' ? 'tee eller handicap' : 'kortet'
  return `${delivered}, før ${corrected} blev rettet: ${enteredManually ? 'tast det igen' : 'ret det'} i GolfBox.`
}

function statusChangeText(then: CardCode | null, now: CardCode | null): string {
  if (now === 'void') return 'runden blev annulleret'
  if (now !== null) return `koden ${now}`
  return then === 'void' ? 'runden kom til at tælle igen' : 'koden blev taget væk'
}
