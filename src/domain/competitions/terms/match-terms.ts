/** Match play of a *række*: how its matches are drawn, and what opponents see of each other. */
export type MatchPlayTerms = {
  draw: 'knock_out' | 'pools'
  /** Whether opponents see each other's telephone and mail; entering accepts it. */
  sharesContacts: boolean
}

/** `Hulspil, knockout`, `Hulspil i puljer`. */
export const matchDrawText: Record<MatchPlayTerms['draw'], string> = {
  knock_out: 'Hulspil, knockout',
  pools: 'Hulspil i puljer',
}

/** The conditions of match play, one sentence for each term (docs/algorithms/matches.md). */
export function matchConditionsText({ draw, sharesContacts }: MatchPlayTerms): string[] {
  return [
    draw === 'knock_out'
      ? 'Hulspil som knockout: vinderen går videre. Står kampen lige efter sidste hul, spilles videre hul for hul, til den er vundet.'
      : 'Hulspil i puljer: alle i en pulje mødes én gang, og en kamp kan ende delt. Ved lige point afgør de indbyrdes kampe, derefter huller, vundne kampe og lodtrækning.',
    'Spillerne aftaler selv, hvornår de spiller, inden rundens sidste dag. En kamp, der ikke er spillet, afgør turneringsledelsen.',
    'Den ene melder resultatet, og den anden bekræfter det. Uden svar gælder det efter 24 timer.',
    sharesContacts
      ? 'Når du melder dig til, må din modstander se din mailadresse og dit telefonnummer, til jeres kamp er afgjort.'
      : 'Modstandere skriver til hinanden gennem siden og ser ikke hinandens mailadresse og telefonnummer.',
  ]
}
