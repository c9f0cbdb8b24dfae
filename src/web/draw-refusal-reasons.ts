import type { DrawRefusal } from '#contract/draw/endpoints.ts'

/** The reasons that a draw shares with the tournament and its scores, with their sentences there. */
type SharedReason = 'tournament_state' | 'tee_missing' | 'round_void'

/** Why a draft or a start list was refused; part of `refusalReasonTexts`. */
export const drawReasons: Record<Exclude<DrawRefusal, SharedReason>, string> = {
  nobody_to_draw:
    'Der er færre end to spillere at inddele. Vent på flere tilmeldte, eller tilmeld dem selv.',
  gun_full:
    'Der er flere flights, end gunstarten har plads til. Vælg større flights, eller start fra en eller to tees.',
  flight_full: 'Flighten er fuld. Sæt spilleren oven på en anden, så bytter de plads.',
  flight_locked: 'Flighten er låst. Lås den op først.',
  flight_gone: 'Flighten er der ikke længere. Genindlæs siden.',
  player_gone: 'Spilleren er ikke længere med. Genindlæs siden.',
  drafts_many: 'Der er seks udkast. Slet et, du ikke skal bruge.',
  draft_published: 'Udkastet er startlisten. Offentliggør et andet, før du sletter det.',
  nothing_to_undo: 'Der er ikke mere at fortryde.',
  draw_has_errors: 'Udkastet har fejl, der skal rettes først. De står over inddelingen.',
  cut_waits:
    'Cuttet før runden er ikke afgjort. Hvad der mangler, står over udkastet, med vejen til det.',
  standing_changed:
    'Stillingen er ændret, siden udkastet blev lavet. Inddel igen efter den, eller offentliggør udkastet, som det er.',
  draw_entry_open:
    'Tilmeldingen er stadig åben. Vent til fristen, eller luk tilmeldingen under Deltagere.',
  player_has_scores:
    'En spiller, der har en score, kan ikke flyttes eller tages af. Lad flighten stå, som den er, eller meld spilleren udgået under Scorekort.',
  flight_has_begun:
    'En flight har en score og kan ikke skifte bane. Sæt den tilbage på banen, den er begyndt på.',
  player_has_measure:
    'En spiller, der har en måling i en sidekonkurrence, kan ikke tages af startlisten. Tag målingen væk under Sidekonkurrencer først.',
  player_has_late_penalty:
    'En spiller har fået straffeslag for at starte for sent, og de hører til flighten. Lad spilleren stå, til scoren er tjekket og straffen markeret Klaret under Flights.',
  player_not_in_draw: 'Spilleren står ikke på startlisten. Genindlæs siden.',
  player_not_free:
    'Spilleren har en flight i forvejen, eller kan ikke komme ind i runden. Vælg en anden.',
  flight_left_alone:
    'Så er der kun én tilbage i flighten, og ingen spiller alene. Flyt den anden til en anden flight først, og offentliggør det.',
  no_start_list: 'Der er ingen startliste ude. Genindlæs siden.',
  round_has_scores:
    'Der er scorer på runden, så startlisten kan ikke trækkes tilbage. Flyt en flight i udkastet og offentliggør igen, eller tag en enkelt spiller af under Afbud.',
  round_has_reports:
    'En flight har meldt noget, så startlisten kan ikke trækkes tilbage, for det ville forsvinde med den. Ret den startliste, der er ude.',
}
