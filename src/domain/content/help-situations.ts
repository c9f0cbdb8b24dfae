/** The situations that people come to /help with, the most urgent first; each is an owned text. */
export const helpSituations = {
  'help.refused': 'Afvist ved klubben',
  'help.payment': 'Betaling',
  'help.withdrawal': 'Fortryd',
  'help.access': 'Mistet adgang',
  'help.tournaments': 'Turneringer',
  'help.club': 'For klubber',
  'help.company': 'For firmaer',
} as const
