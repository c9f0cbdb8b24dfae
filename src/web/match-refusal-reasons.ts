import type { MatchRefusal } from '#contract/matches/refusal.ts'

/** Why matches cannot be made, reported or changed; part of `refusalReasonTexts`. */
export const matchReasons: Record<Exclude<MatchRefusal, 'tournament_state'>, string> = {
  matches_entry_open:
    'Tilmeldingen er ikke lukket endnu. Vent, til fristen er gået, eller luk den under Indstillinger.',
  matches_field_size:
    'Antallet af spillere passer ikke. En knockout har 2 til 256 spillere, og en pulje har 3 til 8. Vælg et andet antal puljer, eller færre, der går videre.',
  matches_entrants_changed:
    'Deltagerne er ændret, efter at du åbnede siden. Hent rækkefølgen igen, og offentliggør så.',
  matches_no_tee:
    'Banen har intet tee til en af spillernes køn, så slagene kan ikke regnes ud. Vælg et tee under Indstillinger.',
  matches_no_partner:
    'Nogle af de tilmeldte mangler en makker. Sæt dem sammen under Hold og makkere, eller tag dem af under Deltagere.',
  matches_deadlines_wrong:
    'Hver runde skal have en sidste dag, som ikke er gået, og den skal ligge efter runden før. Ret datoerne.',
  matches_begun:
    'Der er meldt eller skrevet et resultat, så kampene kan ikke trækkes tilbage. Ret den enkelte kamp i stedet.',
  matches_pools_open:
    'Puljerne er ikke spillet færdige, eller knockouten er lavet. Skriv de resultater, der mangler.',
  matches_published: 'Kampene er allerede offentliggjort. Genindlæs siden for at se dem.',
  match_not_open: 'Kampen er afgjort eller venter på en modstander. Genindlæs siden.',
  match_has_report:
    'Din modstander har meldt et andet resultat. Bekræft det, eller gør indsigelse, så hjælper turneringsledelsen.',
  match_no_report: 'Der er intet resultat at svare på. Genindlæs siden for at se kampen.',
  match_score_impossible:
    'Sådan kan en kamp ikke ende. Vælg et resultat fra listen, fx 3&2, 1 op eller 19. hul.',
  match_halved_in_knock_out:
    'En kamp i knockout kan ikke ende delt. Spil videre hul for hul, til en vinder, og meld fx 19. hul.',
  match_extra_hole_in_pool:
    'I puljer spilles ikke omspil. Står I lige efter sidste hul, er kampen delt.',
  match_empty:
    'Kampen mangler en spiller, så den har intet resultat at skrive. Afgør kampen før den.',
  match_unchanged: 'Sådan står det i forvejen. Skriv det, der skal gælde.',
  match_player_has_begun:
    'Spilleren har spillet en kamp og kan ikke skiftes ud. Lad spilleren trække sig, så går modstanderen videre.',
  match_entry_gone:
    'Spilleren er ikke længere med i turneringen. Tilmeld spilleren igen under Deltagere, og vælg så »Skift ud« her.',
  match_replacement_gone:
    'Den, du valgte, er ikke tilmeldt rækken eller har allerede en kamp. Vælg en anden.',
  match_plan_past: 'Tidspunktet er passeret. Vælg et senere.',
  match_plan_gone: 'Forslaget er væk eller dit eget. Genindlæs siden, og foreslå en tid.',
  match_not_over:
    'Kampen er ikke slut efter de huller, der er skrevet. Skriv resten, eller giv kampen.',
  match_waits_for_partner:
    'Et par mangler en makker, så kampen kan ikke spilles. Turneringsledelsen kan hjælpe jer, eller kampen kan gives.',
  match_hole_wrong: 'Hullet er ikke med i kampen. Genindlæs siden, og skriv hullet igen.',
  cup_player_wrong:
    'En spiller er valgt to gange, er på det andet hold eller har trukket sig. Vælg en anden.',
  cup_player_in_use:
    'En spiller, der står i en opstilling, kan ikke fjernes eller skifte hold. Ret opstillingen først.',
  cup_captain_twice:
    'Den samme mailadresse er kaptajn for begge hold, så den ene ville se den andens opstilling. Skriv en anden adresse.',
  cup_line_up_missing:
    'Ingen af holdene har sat en spiller i sessionen endnu. Sæt opstillingerne først.',
  cup_session_revealed:
    'Opstillingerne er vist. Turneringsledelsen kan stadig skifte en spiller i en kamp, der ikke er begyndt.',
  cup_match_begun:
    'Kampen er begyndt eller afgjort, så spillerne kan ikke skiftes. Ret resultatet i stedet.',
  cup_sessions_wrong:
    'En session, der er vist, kan ikke fjernes eller ændre spilleform og antal kampe. Ret de andre sessioner.',
  cup_course_wrong:
    'En session har en bane eller et starthul, som runden ikke har. Banerne står under Indstillinger. Vælg igen.',
  cup_session_begun:
    'Der er skrevet huller i sessionen, så den kan ikke skifte bane eller starthul. Tag hullerne tilbage først, hvis de er skrevet ved en fejl.',
  match_no_address:
    'Din modstander har ingen mailadresse hos os. Ring til turneringsledelsen, så sender den beskeden videre.',
}
