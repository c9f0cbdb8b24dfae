/** Match play of a *række*: how its matches are drawn, and what opponents see of each other. */
export type MatchPlayTerms = {
  /** `cup`: two teams meet over sessions of matches (docs/algorithms/cups.md). */
  draw: 'knock_out' | 'pools' | 'cup'
  /** Whether opponents see each other's telephone and mail; entering accepts it. */
  sharesContacts: boolean
}

/** `Hulspil, knockout`, `Hulspil i puljer`. */
export const matchDrawText: Record<MatchPlayTerms['draw'], string> = {
  knock_out: 'Hulspil, knockout',
  pools: 'Hulspil i puljer',
  cup: 'Holdmatch, to hold mod hinanden',
}

/** The conditions of match play, one sentence for each term (docs/algorithms/matches.md). */
export function matchConditionsText({ draw, sharesContacts }: MatchPlayTerms): string[] {
  if (draw === 'cup') return cupConditions
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

const cupConditions = [
  'Holdmatch i hulspil: to hold mødes i single, fourball og foursome. En vundet kamp giver point, og en delt kamp giver begge hold det halve.',
  'Holdene sætter deres opstilling hver for sig, og begge opstillinger vises på samme tid.',
  'Slag: i single får den med det højeste handicap hele forskellen, i fourball spilles med 90 % i forhold til den laveste, og i foursome med halvdelen af parrenes samlede handicap.',
  'En kamp, der står lige efter sidste hul, er delt. Møder et hold ikke fuldtalligt, taber det de kampe, det ikke kan stille op i.',
]
