import type { ResultRefusal } from '#contract/results.ts'

/** A sentence for each reason that prevents a result from being published or made final. */
export const resultReasons: Record<ResultRefusal, string> = {
  cards_missing:
    'Der mangler scorekort. De står under Resultater med det, der mangler, og et link til hvert.',
  ties_open:
    'Spillere står lige. Træk lod, eller skriv omspillet, så kan resultatet blive endeligt.',
  reports_open:
    'En flight er i tvivl om en regel. Afgør det på scorekortet, og tryk Klaret under Flights.',
  lots_drawn: 'Der er trukket lod i rækken. Den lodtrækning gælder.',
  lots_not_asked: 'Ingen i rækken venter på lodtrækning. Genindlæs siden for at se stillingen.',
  lots_too_early:
    'Nogen i rækken spiller endnu og kan ende med samme resultat. Vent, til alle er inde, eller meld dem udgået under Scorekort, og træk så lod.',
  play_off_wrong:
    'Et omspil er mellem alle, der deler pladsen, og ingen andre. Genindlæs siden for at se stillingen.',
  play_off_too_early:
    'Nogen i rækken spiller endnu og kan ende med samme resultat. Vent, til alle er inde, eller meld dem udgået under Scorekort, og skriv så omspillet.',
  opening_past:
    'Tidspunktet er passeret. Skriv et senere, eller lad feltet stå tomt, så åbner hullerne med resultatet.',
  play_off_hole: 'Et af hullerne er ikke på rundens kort. Ret hullerne i omspillet.',
  play_off_level: 'De står stadig lige efter de huller. Tilføj det næste hul, de spiller.',
  fix_changes_nothing: 'Sådan står det i forvejen. Skriv det, der skal gælde.',
}
