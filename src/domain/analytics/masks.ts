/**
 * Patterns that are removed from texts: by the SDK when it creates an event, and by `scrub` in the browser and
 * on the server, independent of the SDK's configuration. The SDK has its own patterns for payment cards, mail
 * addresses and American numbers, and accepts at most 25 more. Without `g` only the first match would go.
 */
export const danishMasks: readonly RegExp[] = [
  // CPR: a date and four digits.
  /\b\d{6}[ -]?\d{4}\b/g,
  // A telephone number of eight digits with any usual separators, with or without country code.
  /(?:(?:\+|\b00)45[ .-]?)?\b\d{2}[ .-]?\d{2}[ .-]?\d{2}[ .-]?\d{2}\b/g,
  // The number of a Sæsonkort.
  /\bSK\d{2}(?:[ -]?[2-9A-HJKMNPQRTV-Z]{4}){2}[ -]?[2-9A-HJKMNPQRTV-Z]\b/gi,
  // The rest of a number after the SDK masked an American number in it: `2*****` of a CPR.
  /\d[\d .-]{0,8}\*{5}|\*{5}[\d .-]{0,8}\d/g,
  // A DGU number: club, member, and an optional F for flex.
  /\bF?\d{1,4}[-\u2010-\u2015]\d{1,6}F?\b/gi,
]
