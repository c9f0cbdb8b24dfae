import type { ForgottenGuestRefusal } from '#contract/checkins/club-guests.ts'
import type { NoShowRefusal } from '#contract/checkins/no-shows.ts'
import type { PlannedVisitRefusal } from '#contract/checkins/planned-visits.ts'

type Refusal = PlannedVisitRefusal | ForgottenGuestRefusal | NoShowRefusal

/** Why a planned visit was not registered, or not restored, and why a guest was not added or not marked as a no-show. */
export const plannedVisitReasons: Record<Refusal, string> = {
  visit_is_event:
    'Mere end 12 gæster sammen er et arrangement, og det dækker kortet ikke. Ring til klubben, så laver I en aftale, eller vælg en anden tid, hvis I ikke hører sammen.',
  no_show_too_early: 'Vent til en halv time efter den meldte tid. Gæsten kan være forsinket.',
  no_show_too_late:
    'En gæst kan registreres som udeblevet til og med dagen efter. Skriv til os, hvis det stadig betyder noget.',
  guest_came: 'Gæsten er tjekket ind den dag. Se Dagens gæster.',
  no_show_course_closed: 'Banen var lukket på det tidspunkt, så gæsten er ikke udeblevet.',
  no_show_undo_too_late: 'Klubben kan fortryde samme dag. Skriv til os, så retter vi det.',
  objection_decided: 'En kollega har afgjort indsigelsen. Genindlæs siden for at se svaret.',
  objection_answer_missing:
    'Skriv hvorfor, når du ikke giver medhold. Golfspilleren får svaret på mail.',
  forgotten_not_past: 'Dagen er ikke gået endnu. Tjek gæsten ind under Tjek gæster ind.',
  forgotten_too_late:
    'En glemt gæst kan registreres til og med den 5. i måneden efter. Skriv til os, så ser vi på det.',
  visit_in_the_past: 'Dagen er gået. Vælg en dag fra i dag.',
  visit_already_planned: 'Besøget står der allerede. Du kan planlægge ét besøg pr. dag i en klub.',
  too_many_planned_visits:
    'Du har 10 planlagte besøg, og flere er der ikke plads til. Aflys et, du ikke skal bruge.',
  no_rounds_for_visit:
    'Du har ikke flere runder tilbage i klubben, når de planlagte besøg er talt med.',
  visit_not_welcome: 'Kortet gælder ikke i klubben på det tidspunkt. Vælg en anden dag eller tid.',
  visit_not_over:
    'Tjek ind ved klubbens skilt, når du er der. Glemmer du det, kan du svare her fra kl. 20.',
  visit_undo_too_late:
    'Aflysningen kan kun fortrydes i 10 minutter. Tryk »Jeg har booket« på klubbens side igen.',
}
