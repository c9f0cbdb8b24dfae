/** What somebody writes to us about; each has a form of its own. */
export const caseKinds = ['contact', 'club_inquiry', 'company_inquiry', 'refused', 'error'] as const
export type CaseKind = (typeof caseKinds)[number]
