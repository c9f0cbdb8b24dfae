/** The state of a club that may become a partner (docs/algorithms/partnership.md). */
export const leadStates = [
  'new',
  'contacted',
  'meeting',
  'offer_sent',
  'accepted',
  'declined',
] as const
export type LeadState = (typeof leadStates)[number]

/** The states that a person may choose; the mail of an offer and the signature set the other two. */
const byHand: Record<LeadState, readonly LeadState[]> = {
  new: ['contacted', 'meeting', 'declined'],
  contacted: ['meeting', 'declined'],
  meeting: ['contacted', 'declined'],
  offer_sent: ['contacted', 'meeting', 'declined'],
  accepted: [],
  declined: ['contacted'],
}

/** The states to which a lead may be moved by hand. */
export const movesFrom = (state: LeadState): readonly LeadState[] => byHand[state]

/** Whether an offer may still be sent: to every lead that is no partner yet. */
export const mayReceiveOffer = (state: LeadState): boolean => state !== 'accepted'

/** Whether reminders of the lead are still of use. */
export const isOpenLead = (state: LeadState): boolean =>
  state !== 'accepted' && state !== 'declined'

/** Danish labels of the states. */
export const leadStateText: Record<LeadState, string> = {
  new: 'Ny',
  contacted: 'Kontaktet',
  meeting: 'Møde aftalt',
  offer_sent: 'Tilbud sendt',
  accepted: 'Underskrevet',
  declined: 'Nej tak',
}
