/** Kinds of messages to us; each has its own form. */
export const caseKinds = ['contact', 'club_inquiry', 'company_inquiry', 'refused', 'error'] as const
export type CaseKind = (typeof caseKinds)[number]
