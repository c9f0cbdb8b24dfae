import type { DayLinkRefusal } from '#contract/competitions/day-links.ts'
import type { PresenceRefusal } from '#contract/entries/presence.ts'

export type MorningRefusal = DayLinkRefusal | PresenceRefusal

/** Why a day link or a mark of the morning was refused; part of `refusalReasonTexts`. */
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
  presence_id_reused: 'Markeringen kunne ikke gemmes. Markér spilleren igen i listen.',
}
