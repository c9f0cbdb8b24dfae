/**
 * What is taken out of texts: by the SDK before an event is made of them, and by `scrub` before one leaves the
 * browser and before it is stored, whatever the SDK was told from elsewhere. The SDK itself knows cards, mail
 * addresses and American numbers. It takes 25 at most. All with `g`, or only the first of a text would go.
 */
export const danishMasks: readonly RegExp[] = [
  // CPR: a date, and four figures.
  /\b\d{6}[ -]?\d{4}\b/g,
  // A telephone number of eight figures, as people part it, with or without its country.
  /(?:(?:\+|\b00)45[ .-]?)?\b\d{2}[ .-]?\d{2}[ .-]?\d{2}[ .-]?\d{2}\b/g,
  // The number of a card.
  /\bSK\d{2}(?:[ -]?[2-9A-HJKMNPQRTV-Z]{4}){2}[ -]?[2-9A-HJKMNPQRTV-Z]\b/gi,
  // What the SDK has left of a number of which it took the American part: `2*****` of a CPR.
  /\d[\d .-]{0,8}\*{5}|\*{5}[\d .-]{0,8}\d/g,
  // A DGU number: club, member, and perhaps the F of flex.
  /\bF?\d{1,4}[-\u2010-\u2015]\d{1,6}F?\b/gi,
]
