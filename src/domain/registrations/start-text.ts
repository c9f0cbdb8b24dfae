/**
 * The text of the unticked box by which a buyer consents to an early start. A changed text
 * gets a new version, because the accepted version is stored with the card.
 */
export const startText = {
  version: '2027-1',
  text:
    'Jeg vil kunne spille med det samme. Jeg ved, at jeg så betaler for de runder, ' +
    'jeg har spillet, hvis jeg fortryder inden for 14 dage.',
} as const
