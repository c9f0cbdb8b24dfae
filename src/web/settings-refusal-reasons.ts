import type { MoveDayRefusal } from '#contract/director/move-day.ts'
import type { TournamentRefusal } from '#contract/competitions/endpoints.ts'

/** Why a tournament, its settings or its announcement was refused; part of `refusalReasonTexts`. */
export const settingsReasons: Record<TournamentRefusal, string> = {
  rehearsal_begun: 'Turneringen er begyndt eller aflyst, så den kan ikke prøvekøres længere.',
  rehearsal_match_play: 'Hulspil kan ikke prøvekøres, for der er ingen startliste.',
  rehearsal_exists: 'Turneringen prøvekøres allerede. Åbn prøvekørslen, eller slet den først.',
  rehearsal_without_players:
    'Der er ikke spillere nok til en startliste. Vælg opdigtede spillere i stedet.',
  in_rehearsal:
    'Det kan ikke gøres i en prøvekørsel, hvor intet må komme ud. Gør det i selve turneringen.',
  tournament_day_past: 'Dagen er gået. Vælg en dag fra i dag og frem.',
  course_without_tees:
    'Banen har ingen teesteder med rating endnu. Vælg en anden bane, eller send os banens scorekort.',
  course_twice: 'Runden har den samme bane to gange. Vælg en anden, eller fjern den ene.',
  courses_with_skins:
    'Runden har skins, som kun kan spilles på én bane. Fjern skins fra runden først, eller lad den blive på én bane.',
  courses_with_cup:
    'En session i holdmatchen spilles på en bane, du fjerner eller skifter ud. Flyt sessionen til en anden bane under Kampe først. Er der skrevet huller i den, skal banen blive.',
  tee_missing:
    'Banen mangler et teested med rating for damer eller for herrer. Vælg et andet teested, rækker uden dem, eller en anden bane.',
  tee_played:
    'En spiller har fået det ekstra teested. Giv spilleren et andet under Resultater, før du fjerner det.',
  stroke_indexes_wrong:
    'Banens handicapnøgler passer ikke: hvert hul skal have sit eget tal fra 1 og op. Send os det rigtige scorekort, så retter vi banen.',
  tournament_without_rounds:
    'Turneringen har ingen runder. Lav den igen under klubbens turneringer, og aflys denne kladde.',
  entry_deadline_passed:
    'Fristen for tilmelding er gået. Sæt en senere under Indstillinger, og prøv igen.',
  entry_deadline_wrong:
    'Tilmelding og afbud skal lukke før første start. Vælg en tidligere dag eller tid.',
  entry_opening_wrong:
    'Tilmeldingen skal åbne, før den lukker. Vælg en tidligere dag eller tid, eller lad feltet stå tomt.',
  tournament_state:
    'Det kan ikke gøres, som turneringen står nu. Genindlæs siden for at se, hvor den er.',
  places_taken: 'Der er flere tilmeldte end pladser. Sæt tallet op, eller lad feltet stå tomt.',
  rounds_out_of_order: 'Runderne ligger ikke i rækkefølge. Ret dagene.',
  division_limits_wrong:
    'En række begynder højere, end den slutter. Ret handicap eller alder, så der er plads imellem.',
  draw_made:
    'Startlisten er offentliggjort, så rækker, dage og betingelser står fast. Et forkert handicap eller teested og forkerte handicapnøgler rettes under Resultater.',
  day_has_entries:
    'Der er tilmeldte, og de skal have besked om en ny dag. Flyt den under Overblik i stedet.',
  division_entered:
    'Der er tilmeldte i en række, du har fjernet. Flyt dem til en anden række under Deltagere, og fjern rækken bagefter.',
  nine_not_rated:
    'Banen er kun ratet som 18 huller og kan ikke spilles som 9. Vælg 18 huller, så spilles en bane på 9 to gange, eller vælg en bane på 9.',
  points_table_wrong:
    'Tabellen med point passer ikke: par skal have point, og flere slag må aldrig give flere point. Ret tabellen.',
  tie_steps_wrong:
    'Rækkefølgen ved lige resultater passer ikke: hver ting én gang, og lod, omspil eller delt plads til sidst.',
  cut_wrong:
    'Der kan kun skæres efter en runde, som rækken spiller, og som ikke er dens sidste. Ret runden, eller fjern cuttet.',
  rounds_wrong:
    'Hver række skal spille mindst én runde, og hver runde skal spilles af mindst én række. Ret rundernes afkrydsning under Flere valg.',
  allowance_wrong:
    'Procenterne passer ikke til spilleformen. Spiller holdet med én bold, har hver spiller sin procent fra lavest til højest handicap, ellers er der én procent for alle.',
  team_wrong:
    'Holdet passer ikke til spilleformen: 2 til 4 spillere, og ikke flere tællende bolde eller udslag, end der er spillere og huller til. Ret holdet.',
}

/** Why the day of a round cannot be moved; part of `refusalReasonTexts`. */
export const moveDayReasons: Record<MoveDayRefusal, string> = {
  day_unchanged: 'Runden ligger allerede den dag. Vælg en anden.',
  day_start_past: 'Første start den dag er allerede gået. Vælg en senere dag.',
  day_before_previous:
    'Dagen ligger før den forrige runde. Flyt den runde først, eller vælg en senere dag.',
  day_after_next:
    'Dagen ligger efter den næste runde. Flyt også de følgende runder, eller vælg en tidligere dag.',
  day_round_begun:
    'Runden er begyndt: der er scores eller beskeder fra flights. Afbryd spillet på Flights på banen, og genoptag det den nye dag, eller annullér runden under Resultater.',
  day_play_suspended:
    'Spillet er afbrudt. Genoptag det på Flights på banen, eller annullér runden under Resultater.',
  day_reserve_asked:
    'En reserve er spurgt om en plads i runden og har ikke svaret. Vent på svaret på Fremmøde, og flyt dagen bagefter.',
}
