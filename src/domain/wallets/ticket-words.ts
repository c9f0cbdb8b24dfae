/** The words on a start time in a wallet. Danish is the default; English is for phones set to it. */
export const ticketWords = {
  tournament: { da: 'Turnering', en: 'Tournament' },
  player: { da: 'Spiller', en: 'Player' },
  start: { da: 'Starttid', en: 'Tee time' },
  startChanged: { da: 'Din starttid er nu %@', en: 'Your tee time is now %@' },
  noStart: { da: 'Ikke offentliggjort', en: 'Not published' },
  hole: { da: 'Hul', en: 'Hole' },
  holeChanged: { da: 'Du starter nu fra hul %@', en: 'You now start from hole %@' },
  course: { da: 'Bane', en: 'Course' },
  club: { da: 'Klub', en: 'Club' },
  round: { da: 'Runde', en: 'Round' },
  ticketStatus: { da: 'Tilmeldingen', en: 'The entry' },
  ended: { da: 'Gælder ikke længere', en: 'No longer valid' },
  entryPage: { da: 'Din tilmelding', en: 'Your entry' },
  ticketDescription: { da: 'Starttid i en golfturnering', en: 'Tee time in a golf tournament' },
} as const

export type TicketWord = keyof typeof ticketWords
