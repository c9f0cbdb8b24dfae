import type { ScreenPictureRefusal } from '#contract/board/screen-pictures.ts'
import type { CallUpRefusal } from '#contract/board/screens.ts'
import type { CardReportRefusal } from '#contract/golfbox/endpoints.ts'
import type { TournamentMessageRefusal } from '#contract/director/messages.ts'
import type { RankingRefusal } from '#contract/rankings/endpoints.ts'
import type { DeskRefusal } from '#contract/scoring/desk.ts'
import type { DriveRefusal } from '#contract/scoring/drives.ts'
import type { ScoreEntryRefusal, ScoreRefusal } from '#contract/scoring/endpoints.ts'
import type { SideCompetitionRefusal } from '#contract/sidecompetitions/endpoints.ts'
import type { ResultRefusal } from '#contract/results/endpoints.ts'

import { matchReasons } from './match-refusal-reasons.ts'

export type ScoringRefusal =
  | ScoreEntryRefusal
  | ScoreRefusal
  | DeskRefusal
  | DriveRefusal
  | SideCompetitionRefusal
  | CardReportRefusal
  | CallUpRefusal
  | ScreenPictureRefusal

/** Why a score, a card or a side competition was refused; part of `refusalReasonTexts`. */
export const scoringReasons: Record<ScoringRefusal, string> = {
  score_impossible: 'En score er 1 til 30 slag, eller bolden er samlet op. Ret hullet.',
  hole_missing: 'Det hul spilles ikke i denne runde. Vælg et andet.',
  not_in_flight: 'Spilleren er ikke i denne flight længere. Ring til turneringsledelsen.',
  scores_full: 'Der kan ikke skrives flere scorer i flighten. Ring til turneringsledelsen.',
  drives_not_counted:
    'Rækken kræver ikke et antal udslag fra hver spiller, så de skrives ikke på kortet.',
  driver_not_in_side:
    'Spilleren er ikke på holdet længere. Genindlæs siden, så du ser, hvem der er det.',
  drives_not_missing: 'Holdet har de udslag, det skal have. Genindlæs siden for at se dem.',
  id_reused: 'Det samme er sendt før med et andet indhold. Skriv det igen.',
  flight_key_gone:
    'Linket til flighten gælder ikke længere. Få et nyt link eller en kode hos turneringsledelsen.',
  flight_code_wrong:
    'Koden passer ikke. Den står på scorekortet og gælder på rundens dag. Tjek bogstaverne.',
  flight_code_ambiguous:
    'To flights har samme kode i dag. Skan koden på scorekortet, eller åbn flighten fra startlisten.',
  round_not_begun:
    'Runden er ikke begyndt. Scorer kan skrives fra rundens dag. Åbn siden igen, og send den så.',
  flight_over:
    'Resultatet er endeligt, så her kan ikke skrives under, afleveres eller meldes mere. Ring til turneringsledelsen: den kan åbne resultatet igen.',
  round_void:
    'Runden er annulleret og tæller ikke, så her skal ikke skrives under eller afleveres.',
  own_marker: 'Man kan ikke være markør på sit eget scorekort. Lad en medspiller skrive under.',
  card_incomplete: 'Der mangler en score på et eller flere huller. Skriv dem først.',
  card_disputed: 'I er uenige om et eller flere huller. Bliv enige, og skriv under igen.',
  signature_missing: 'Både spiller og markør skal skrive under, før kortet kan afleveres.',
  signed_card_unreadable:
    'Det er ikke koden til et underskrevet scorekort. Lad den anden telefon vise koden igen.',
  signed_card_of_other_flight:
    'Koden hører til en anden flight eller runde. Bed om koden til kortet i jeres egen flight.',
  signed_card_key_unknown:
    'Telefonen, der viste koden, er ikke registreret i flighten, så vidt denne telefon ved. Oftest har denne telefon ikke haft forbindelse, siden den anden blev registreret. Flighten kan også have fået et nyt link. Skriv begge under på én telefon: tryk Skift spiller.',
  signed_card_forged:
    'Koden er ændret, siden den blev underskrevet, så den tæller ikke. Lad den anden telefon vise sin kode igen.',
  signing_keys_full:
    'For mange telefoner har skrevet i flighten. Få et nyt link hos turneringsledelsen, eller skriv begge under på én telefon.',
  card_delivered: 'Scorekortet er afleveret. Rettelser laver turneringsledelsen.',
  result_final:
    'Resultatet er endeligt. Åbn det igen under Resultater, så kan det rettes, og de berørte får besked.',
  status_of_desk:
    'Turneringsledelsen har skrevet noget om spilleren. Ring, så kan det blive ændret.',
  restart_past: 'Tidspunktet er passeret. Vælg et senere, eller tryk Spil videre nu.',
  restart_far:
    'Så sent kan spillet ikke genoptages. Vælg en dag inden for seks dage, eller annuller runden under Resultater.',
  restart_other_day:
    'Starttiderne på listen gælder en anden dag. Beregn genoptagelsen i dag, så får flightene nye tider.',
  own_check: 'Du har selv tastet kortet. Lad en anden holde det op mod papiret.',
  not_suspended: 'Spillet er ikke afbrudt. Genindlæs siden for at se, hvor turneringen står.',
  golfbox_not_connected:
    'Der er ingen forbindelse til GolfBox. Hent listen, og tast kortet i GolfBox.',
  card_not_sendable:
    'GolfBox skal kende spillerens DGU-nummer, handicap og markør. Ret spilleren, eller tast kortet i GolfBox.',
  card_typed:
    'Kortet er tastet ind i GolfBox og ville stå der to gange. Fjern fluebenet, hvis det ikke er tastet.',
  card_being_sent:
    'Kortet er ved at blive sendt til GolfBox. Vent et halvt minut, og se, om det kom frem, før du taster det.',
  card_sent: 'Kortet er sendt til GolfBox, som det står her. Det skal ikke tastes.',
  penalty_on_hole:
    'Her tælles slag, så strafslag lægges til hullets score. Ret hullet med en grund i stedet.',
  screen_not_live:
    'Skærmen i klubhuset viser ikke stillingen i jeres runde lige nu. Prøv igen, mens der spilles.',
  screen_busy: 'En anden spiller vises lige nu. Prøv igen om et kvart minut.',
  screen_picture_gone:
    'Billedet findes ikke længere, fordi en anden har fjernet det. Genindlæs siden, og vælg det igen.',
  score_unchanged: 'Det står der i forvejen. Vælg en anden score.',
  side_gone: 'Turneringsledelsen har fjernet sidekonkurrencen. Ring til den, hvis det er en fejl.',
  side_other_division:
    'Spilleren er i en anden række end sidekonkurrencen. Vælg en, der er med i den.',
  measure_impossible:
    'Den måling kan ikke passe: 0 til 9.999 cm til hullet, 1 til 500 m for et drive. Skriv den igen.',
  skins_exist: 'De skins findes allerede. Fjern dem først, hvis vilkår eller præmie skal ændres.',
  skins_no_play_off:
    'Vilkårene for de skins har intet omspil. Fjern dem, og sæt dem op med omspil, hvis det skal afgøres sådan.',
  skins_several_courses:
    'Runden spilles på flere baner, og hullerne kan ikke sammenlignes. Lav skins i en runde på én bane.',
  skins_best_balls:
    'Skins kan ikke spilles, hvor hold spiller best ball: dér har spillerne intet fælles kort. Vælg en anden række.',
  measure_unchanged: 'Sådan står det i forvejen. Skriv en anden måling.',
}

/** Why a result cannot be published or made final, a ranking list changed, or a message sent. */
export const resultReasons: Record<
  ResultRefusal | RankingRefusal | TournamentMessageRefusal | keyof typeof matchReasons,
  string
> = {
  ...matchReasons,
  message_nobody: 'Der er ingen tilmeldte at skrive til her. Vælg andre modtagere.',
  message_recipients_changed:
    'Antallet af tilmeldte er ændret, efter at du åbnede siden. Tjek tallet, og send igen.',
  message_too_many:
    'Der er sendt 20 beskeder på et døgn. Vent til i morgen, eller ring til spillerne.',
  ranking_sides:
    'Rækken spilles i par eller på hold. Hold kan give point efter placering, men ikke i hulspil og ikke i en eclectic, som tæller hver spillers eget kort. Vælg en anden række.',
  ranking_matches:
    'Rækken spilles som hulspil og har ingen scorekort, som en eclectic kan bruge. Vælg en række med scorekort.',
  ranking_other_course:
    'Rækken har ingen runde på listens bane med det antal huller. Vælg en anden række, eller ret listens bane.',
  ranking_kind_fixed:
    'En liste kan ikke skifte mellem point og eclectic. Lav en ny liste i stedet.',
  ranking_full: 'Listen tæller allerede 60 rækker. Fjern en, før I tilføjer en ny.',
  ranking_draft_tournament:
    'Turneringen er ikke offentliggjort endnu. Offentliggør den først, så kan den tælle med.',
  cards_missing:
    'Der mangler scorekort. De står under Resultater med det, der mangler, og et link til hvert.',
  ties_open:
    'Spillere står lige. Træk lod, eller skriv omspillet, så kan resultatet blive endeligt.',
  reports_open:
    'Der er sager fra runderne, som ikke er afgjort. De står under Resultater: Afgør dem på scorekortet, og tryk Klaret.',
  drives_open:
    'Et hold mangler udslag fra en spiller. Det står under Resultater: Afgør, hvad det koster, på scorekortet, og tryk Klaret.',
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
  fix_not_for_sides:
    'Holdet spiller med én bold, så handicappet er regnet ud fra alle spillerne og kan ikke rettes for én af dem her. Ret resultatet med en rettelse på holdets scorekort.',
  fix_changes_nothing: 'Sådan står det i forvejen. Skriv det, der skal gælde.',
}
