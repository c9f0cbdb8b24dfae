/** The words on a card in a wallet. Danish is the default; English is for phones set to it. */
export const walletWords = {
  roundsLeft: { da: 'Runder tilbage', en: 'Rounds left' },
  roundsChanged: { da: 'Runder tilbage: %@', en: 'Rounds left: %@' },
  holder: { da: 'Navn', en: 'Name' },
  number: { da: 'Kortnummer', en: 'Card number' },
  from: { da: 'Gælder fra', en: 'Valid from' },
  to: { da: 'Gælder til og med', en: 'Valid to' },
  toChanged: { da: 'Kortet gælder nu til og med %@', en: 'The card is now valid to %@' },
  status: { da: 'Kortet', en: 'The card' },
  paused: { da: 'Gælder ikke lige nu', en: 'Not valid right now' },
  ended: { da: 'Gælder ikke længere', en: 'No longer valid' },
  howTo: { da: 'Sådan bruger du det', en: 'How to use it' },
  howToText: {
    da: 'Book som gæst hos klubben. Vis koden, før du går ud. Koden er fast, så klubben spørger om dit navn.',
    en: 'Book as a guest at the club. Show the code before you tee off. The code is always the same, so the club asks for your name.',
  },
  page: { da: 'Klubber, runder og kvittering', en: 'Clubs, rounds and receipt' },
  description: { da: 'Sæsonkort til golf', en: 'Season pass for golf' },
} as const

export type WalletWord = keyof typeof walletWords
