/**
 * The unticked box of L-WD-5. A changed text is a new version; the version that was ticked is
 * kept with the card.
 */
export const startText = {
  version: '2027-1',
  text:
    'Jeg vil kunne spille med det samme. Jeg ved, at jeg så betaler for de runder, ' +
    'jeg har spillet, hvis jeg fortryder inden for 14 dage.',
} as const
