/**
 * The words of advertising in a Danish text, in the order in which they stand. A mail about an agreement is no
 * advertising and needs no consent only while it offers nothing (markedsføringsloven § 10; L-IN-10, L-MK-3). The rule
 * finds words and does not read: an offer without one of them passes.
 */
export function offersIn(text: string): string[] {
  return [...text.matchAll(offerWords)].map(([word]) => word)
}

/** `rabat` and `tilbud` with their endings and in compounds, calls to buy, and prices that are said to be lower. */
const offerWords = new RegExp(
  [
    '[a-zæøå]*(?:rabat(?:ten|ter|terne|kode|koden)?|tilbud(?:det|dene|s[a-zæøå]+)?)',
    'kampagne[a-zæøå]*',
    'udsalg[a-zæøå]*',
    'spar(?:er)? (?:op til|nu|\\d)[a-zæøå\\d.]*',
    '(?:køb|bestil) (?:nu|et|dit|din|en|ekstra|flere)',
    'billigere',
    'nedsat(?:te)? pris(?:er)?',
    'kun (?:i dag|få tilbage)',
    'anbefal(?:er)? os',
  ]
    .map((word) => `(?<![a-zæøå])${word}(?![a-zæøå])`)
    .join('|'),
  'gi',
)
