import type { ForgottenGuestRefusal } from '#contract/checkins/club-guests.ts'
import type { PlannedVisitRefusal } from '#contract/checkins/planned-visits.ts'

/** Why a planned visit was not registered, or not restored, and why a forgotten guest was not added. */
export const plannedVisitReasons: Record<PlannedVisitRefusal | ForgottenGuestRefusal, string> = {
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
