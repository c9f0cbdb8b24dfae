import type { AdminClubRefusal } from '#contract/admin/clubs.ts'
import type { ClubMailRefusal } from '#contract/checkins/club-link.ts'
import type { DepartureRefusal, LostRoundsRefusal } from '#contract/checkins/departures.ts'
import type { CalendarRefusal } from '#contract/clubs/calendar.ts'
import type { CourseRefusal } from '#contract/clubs/course.ts'
import type { ClubPictureRefusal } from '#contract/clubs/pictures.ts'
import type { ClubProfileRefusal } from '#contract/clubs/profile.ts'
import type { PictureRefusal } from '#domain/clubs/pictures.ts'
import { programReasons, type ProgramRefusal } from './program-refusal-reasons.ts'

export type ClubRefusal =
  | AdminClubRefusal
  | DepartureRefusal
  | LostRoundsRefusal
  | CalendarRefusal
  | ClubMailRefusal
  | CourseRefusal
  | PictureRefusal
  | ClubPictureRefusal
  | ClubProfileRefusal
  | ProgramRefusal

/** Sentences for agreements with clubs and for a club's own page. The browser shows those of pictures also before it sends a file. */
export const clubReasons: Record<ClubRefusal, string> = {
  ...programReasons,
  last_recipient: 'Mindst én skal have månedens mail. Vælg en anden, før du fjerner den sidste.',
  too_many_recipients: 'Højst 20 adresser kan få månedens mail. Fjern en, før du tilføjer en ny.',
  signature_hole_unknown: 'Banen har ikke det hul. Vælg et hul, der findes, og gem igen.',
  picture_too_large: 'Filen fylder mere end 10 MB. Vælg et mindre billede.',
  picture_too_many_pixels: 'Billedet er større end 50 megapixel. Gem det mindre, og prøv igen.',
  picture_too_small:
    'Der er for få pixels, så billedet ville blive sløret. Vælg et større billede.',
  picture_not_an_image: 'Filen er ikke et billede. Vælg en fil i JPEG, PNG eller WebP.',
  picture_format_unknown:
    'Den slags billeder kan vi ikke læse. Gem det som JPEG, og prøv igen. Det gælder også HEIC fra iPhone.',
  picture_is_drawing: 'SVG-filer kan vi ikke tage imod. Gem tegningen som PNG, og prøv igen.',
  picture_is_animated: 'Billedet bevæger sig. Vælg et stillbillede i JPEG, PNG eller WebP.',
  picture_is_broken: 'Billedet er ikke helt. Hent det igen fra telefonen eller kameraet.',
  picture_wrong_extension:
    'Filens navn og indhold passer ikke sammen. Gem billedet igen som JPEG, PNG eller WebP.',
  picture_too_long:
    'Billedet er for aflangt til at kunne læses. Beskær det, så den lange side højst er ti gange den korte.',
  picture_wrong_shape: 'Udsnittet har ikke den rigtige form. Vælg det igen.',
  picture_takes_too_long: 'Billedet er for tungt at behandle. Gem det mindre, og prøv igen.',
  pictures_used_up: 'Klubben har 8 billeder. Slet et, før du lægger et nyt op.',
  picture_gone: 'Billedet er slettet for mere end et døgn siden. Læg det op igen.',
  club_leaves_already:
    'Det er registreret, at klubben stopper. Fortryd det på klubbens side, hvis den skal fortsætte.',
  club_is_no_partner: 'Klubben har ingen aftale, der kan stoppe.',
  departure_day_wrong: 'Vælg en dag fra i dag til sæsonens sidste spilledag.',
  departure_season_unknown:
    'Fristen den 31. oktober er gået, så klubben er med i næste sæson. Opret og åbn den sæson først, eller vælg en bestemt dag.',
  departure_over:
    'Klubbens sidste dag er gået, eller det er allerede fortrudt. Klubben kan komme med igen med en ny aftale.',
  lost_rounds_over: 'Fristen er gået. Skriv til os, hvis du mangler runderne.',
  lost_rounds_chosen: 'Der er allerede valgt for runderne. Genindlæs siden for at se kortet.',
  terms_unchanged: 'Aftalen er, som den var. Ret noget, før du gemmer.',
  terms_days_wrong: 'Aftalen kan tidligst begynde i dag, og den slutter ikke, før den begynder.',
  notice_too_short:
    'En ny lukning kan ikke begynde, før klubbens varsel er gået. Vælg en senere dag. Ved vejr og fare lukkes banen på klubbens side.',
  above_ceiling: 'Aftalen lukker mere, end loftet siger. Sæt kryds, hvis det er meningen.',
  rule_unknown: 'En af lukningerne findes ikke længere. Genindlæs siden.',
  booking_address_missing:
    'Skriv GolfBox-adressen, der begynder med https://, eller vælg en anden måde at booke på.',
  no_club_administrator:
    'Klubben har ingen administrator, der kan hente pakken. Invitér en under Invitationer, eller hent filen og send den selv.',
  closure_request_waits:
    'I har allerede en ansøgning, der venter på svar. Ring til os, hvis den skal ændres.',
  closure_answer_missing: 'Skriv til klubben, hvorfor det ikke kan lade sig gøre.',
  course_closed_already: 'Banen er allerede lukket. Se, hvad der står nu.',
  closure_note_missing: 'Skriv, hvorfor banen er lukket. Golfspillerne ser det.',
  closure_end_past: 'Tidspunktet er passeret. Vælg et senere.',
  closure_end_too_far:
    'Vælg et tidspunkt inden for 120 dage, eller lad banen være lukket, indtil I åbner den.',
}
