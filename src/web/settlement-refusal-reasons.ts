/** Sentences for refusals about the settlement: for the back office, and for clubs. */
export const settlementReasons = {
  settlement_file_has_errors:
    'Der er fejl i filen, og intet er gemt. Ret linjerne, eller hent filen igen, og vælg den her.',
  settlement_file_of_others:
    'Ingen af betalingerne i filen er vores. Se efter, om den er fra en anden konto, eller om kolonnen med referencen er den rigtige.',
  already_closed:
    'Den afregning er lukket og kan ikke laves om. En fejl rettes med en efterregulering.',
  season_closed: 'Sæsonen er slutafregnet. En fejl rettes med en efterregulering.',
  later_closed: 'En senere afregning er lukket. Den omfatter også det, som denne skulle afregne.',
  season_not_closed: 'Sæsonen er ikke slutafregnet endnu. Ret fejlen, og klargør afregningen igen.',
  too_early: 'Afregningen kan klargøres dagen efter den sidste dag, den gælder for.',
  nothing_to_correct: 'Der er ikke noget at efterregulere. Klubberne har fået det, de skal have.',
  no_open_season: 'Opret næste sæson først. Efterreguleringen udbetales sammen med den.',
  input_deleted:
    'Besøg og salg bag afregningen er slettet, for de gemmes kun i fem år. Resultatet og bilagene består, men kan ikke ændres.',
  rows_with_errors:
    'Nogle besøg kan ikke afregnes, for klubben var ikke samarbejdsklub den dag. Ret klubbens vilkår, og prøv igen.',
  own_preparation:
    'Den, der har klargjort afregningen, kan ikke også godkende den. Bed en kollega om det.',
  vat_unchanged: 'Det er den moms, der gælder nu. Vælg en anden.',
  own_proposal:
    'Den, der foreslår en ændring, kan ikke også bekræfte den. Bed en kollega eller jeres godkender om det.',
  account_unchanged: 'Det er den konto, der gælder nu. Skriv en anden.',
  account_by_two:
    'Salget er åbnet, så to skal være enige om en anden konto. Foreslå den under Bankkonto i Afregning.',
  no_approver: 'Der er ikke valgt en godkender uden for firmaet. Vælg en under Afregning.',
  own_approver: 'Du kan ikke bede dig selv om at godkende. Bed en kollega om det.',
  own_choice_of_approver:
    'Den, der klargør, foreslår eller beder om godkendelse, kan ikke også have valgt godkenderen, når I er flere. Bed en kollega om at godkende, eller en anden administrator om at vælge godkenderen.',
  approver_is_colleague:
    'Adressen hører til en, der arbejder her. En kollega godkender under Afregning.',
  prepare_again:
    'Der er lukket eller betalt noget, siden afregningen blev klargjort. Klargør den igen.',
  payments_not_recorded:
    'Den forrige afregning er ikke registreret betalt, så klubberne kan få pengene to gange. Registrér det, banken har betalt, eller sæt flueben ved, at den ikke har betalt.',
  not_closed: 'Afregningen er ikke godkendt endnu. Bed en kollega om at godkende den.',
  no_bank_account: 'Vores egen konto mangler. Skriv den under Opsætning, og hent filen igen.',
  nothing_to_pay:
    'Der er ikke noget at udbetale. Det er registreret betalt, eller klubbernes konti mangler.',
  not_paid_yet: 'Vælg i dag eller en tidligere dag. Betalingen registreres, når banken har betalt.',
  objection_too_late: 'Fristen for indsigelser er udløbet. Ring eller skriv til os.',
  no_objection_on_account:
    'Det, der udbetales a conto, udligner sig ved slutafregningen. Ring eller skriv til os, hvis noget er forkert.',
  already_answered: 'En kollega har svaret på indsigelsen. Genindlæs siden, og se svaret.',
  own_account:
    'Den, der har skrevet kontoen, kan ikke også bekræfte den. Bed en kollega i klubben om det.',
  day_not_over:
    'Vælg en dag, der er slut. Der kan stadig komme salg og betalinger i dag, så de kan først eksporteres i morgen.',
  already_exported:
    'Perioden er eksporteret. Vælg en senere dag. Det, der er ændret siden, kommer med som rettelser.',
  nothing_to_export: 'Der er ikke noget nyt at bogføre til og med den dag. Vælg en senere dag.',
} as const
