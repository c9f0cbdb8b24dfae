import type { CaseKind } from './case-kinds.ts'

/** The state of a case. `waiting` waits for the writer, every other open state for us. */
export const caseStates = ['new', 'in_progress', 'waiting', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** Danish labels for the back office and mails. */
export const caseKindText: Record<CaseKind, string> = {
  contact: 'Spørgsmål',
  club_inquiry: 'Klub, der vil være med',
  company_inquiry: 'Firmaaftale',
  refused: 'Afvist i en klub',
  error: 'Fejl på siden',
}

/** Whether a case may change its state: never to the same state, and never back to new. */
export function mayMove(from: CaseState, to: CaseState): boolean {
  return from !== to && to !== 'new'
}

/** `S-1042`. Numbers start at 1001 and may have gaps. */
export const caseNumber = (number: number): string => `S-${number}`

/**
 * When we promise a reply: the same day to a golfer who was refused, because that person waits at
 * the club, otherwise the next working day (D19, D20).
 */
export function promiseText(kind: CaseKind): string {
  switch (kind) {
    case 'refused':
      return 'Vi finder ud af, hvorfor du blev afvist, og svarer både dig og klubben samme dag.'
    case 'error':
      return 'Vi slår fejlen op og svarer senest næste hverdag.'
    case 'club_inquiry':
      return 'Vi ringer eller skriver senest næste hverdag og aftaler, hvad I har brug for at vide.'
    case 'company_inquiry':
      return 'I får svar senest næste hverdag med pris, faktura og hvordan kortene kommer ud til jeres folk.'
    case 'contact':
      return 'Du får svar på mail senest næste hverdag.'
  }
}
