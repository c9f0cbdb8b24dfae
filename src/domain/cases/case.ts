import type { CaseKind } from './case-kinds.ts'

/** Where a case stands. `waiting` waits for the person who wrote, everything else for us. */
export const caseStates = ['new', 'in_progress', 'waiting', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** Danish, as the back office and the mails say it. */
export const caseKindText: Record<CaseKind, string> = {
  contact: 'Spørgsmål',
  club_inquiry: 'Klub, der vil være med',
  company_inquiry: 'Firmaaftale',
  refused: 'Afvist i en klub',
  error: 'Fejl på siden',
}

/** May a case go from one state to another? Never to where it is, and never back to new. */
export function mayMove(from: CaseState, to: CaseState): boolean {
  return from !== to && to !== 'new'
}

/** `S-1042`: what a person quotes. Numbers rise from 1001 and may have gaps. */
export const caseNumber = (number: number): string => `S-${number}`

/** Somebody who was refused stands at a club and waits; an inquiry has until tomorrow (D19, D20). */
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
