/** The version of the sentence below; a changed sentence needs a new one, and does not bind those who agreed before. */
export const consentVersion = 'nyheder-1'

/** The sentence that a person ticks: sender, channel, topics, and that it can be withdrawn (L-MK-1). */
export const consentText = (sender: string): string =>
  `Ja tak. ${sender} må sende mig nyheder på mail om Sæsonkortet: nye klubber, arrangementer, priser og tilbud på kort. Jeg kan sige nej igen når som helst, på min konto eller med ét tryk i bunden af hver mail.`

/** How a consent was withdrawn. */
export const withdrawalWays = ['account', 'link', 'complaint'] as const
export type WithdrawalWay = (typeof withdrawalWays)[number]
