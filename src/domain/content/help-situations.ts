/** The titles of the sections on /help by the key of their text, the most urgent first. */
export const helpSituations = {
  'help.refused': 'Afvist ved klubben',
  'help.payment': 'Betaling',
  'help.withdrawal': 'Fortryd',
  'help.access': 'Mistet adgang',
  'help.tournaments': 'Turneringer',
  'help.club': 'For klubber',
  'help.company': 'For firmaer',
} as const
