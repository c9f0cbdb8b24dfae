import type { DayLinkRefusal } from '#contract/competitions/day-links.ts'
import type { LateStartRefusal } from '#contract/entries/late-starts.ts'
import type { PresenceRefusal } from '#contract/entries/presence.ts'
import type { SideRefusal } from '#contract/entries/sides.ts'

export type MorningRefusal = DayLinkRefusal | PresenceRefusal | SideRefusal | LateStartRefusal

/** Why a day link, a mark of the morning, a late start or a side was refused; part of `refusalReasonTexts`. */
export const morningReasons: Record<MorningRefusal, string> = {
  day_link_gone:
    'Dit daglink er lukket af turneringslederen. Bed om et nyt, hvis du stadig hjælper til.',
  day_link_early: 'Dit daglink gælder først på turneringens dag. Åbn siden igen den dag.',
  day_link_over:
    'Turneringen er slut, så daglinks gælder ikke længere. Turneringslederen kan invitere en hjælper med konto.',
  day_links_many: 'Der er 40 åbne daglinks. Luk nogle, der ikke bruges, og lav så et nyt.',
  presence_superseded:
    'En anden har markeret spilleren senere end dig, og den seneste markering gælder. Markér igen, hvis den er forkert.',
  presence_not_in_round:
    'Spilleren er ikke på rundens startliste længere. Spørg turneringslederen, hvis det er en fejl.',
  presence_closed:
    'Turneringen er afgjort eller runden annulleret, så der markeres ikke fremmøde længere.',
  late_penalty_given:
    'Spilleren har allerede fået straffen for at starte for sent i den runde. Ret den på spillerens scorekort.',
  late_player_out:
    'Spilleren har ingen start i runden, eller er udgået eller diskvalificeret. Genindlæs siden for at se, hvor spilleren står.',
  side_not_played:
    'I rækken spiller alle hver for sig. Vælg en række, der spilles i par eller på hold, eller ret spilleformen under Indstillinger.',
  side_full: 'Holdet er fuldt. Tag en spiller af holdet først, eller lav et nyt hold.',
  side_taken: 'En af spillerne er allerede på et hold. Tag spilleren af det hold først.',
  side_mixed:
    'Spillere på samme hold skal være i samme række. Flyt spilleren til rækken under Deltagere først.',
  side_code_wrong:
    'Der er ikke noget hold med den kode. Bed din makker læse koden på seks bogstaver op igen.',
  side_drawn: 'Startlisten er lavet, så holdene ændres nu af turneringslederen. Ring til klubben.',
  side_in_matches: 'Parret står i kampene. Træk det under Kampe, eller sæt en ny makker på.',
  side_begun:
    'Holdet er begyndt at spille, så spillerne kan ikke byttes. Navnet kan stadig rettes.',
  side_no_filler:
    'Rækken har ingen erstatningsscore: den gives kun til hold på tre eller fire, hvor de bedste bolde tæller.',
  side_not_short:
    'Holdet mangler ikke så mange spillere hele dagen: den, der er gået ud undervejs, tæller med de huller, der er spillet. Genindlæs siden, så du ser, hvem der er med.',
  side_short:
    'Holdet står på startlisten og kan ikke spille med så få. Sæt en anden på i stedet, eller meld hele holdet fra.',
  side_none_left:
    'Der er ikke spillere nok uden hold til et helt hold. Sæt dem på de hold, der mangler.',
  presence_day_moved:
    'Runden er flyttet til en anden dag, efter at du markerede. Markér igen den nye dag.',
  presence_id_reused: 'Markeringen kunne ikke gemmes. Markér spilleren igen i listen.',
}
