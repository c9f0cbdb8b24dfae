/**
 * What is taken out of texts and attributes before an event is made of them: the SDK knows cards, mail addresses
 * and American numbers. It takes 25 at most. All with `g`, or only the first of a text would go.
 */
export const danishMasks: readonly RegExp[] = [
  // CPR: a date, and four figures.
  /\b\d{6}[ -]?\d{4}\b/g,
  // A telephone number of eight figures, as people part it, with or without its country.
  /(?:(?:\+|\b00)45[ .-]?)?\b\d{2}[ .-]?\d{2}[ .-]?\d{2}[ .-]?\d{2}\b/g,
  // The number of a card.
  /\bSK\d{2}(?:[ -]?[2-9A-HJKMNPQRTV-Z]{4}){2}[ -]?[2-9A-HJKMNPQRTV-Z]\b/gi,
  // A DGU number: club, member, and perhaps the F of flex.
  /\bF?\d{1,4}[-\u2010-\u2015]\d{1,6}F?\b/gi,
]
