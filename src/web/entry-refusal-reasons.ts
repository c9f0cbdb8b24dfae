import type { EntryRefusalReason } from '#contract/entries/refusal-reasons.ts'

/** Why an entry, an answer or a change of an entry was refused; part of `refusalReasonTexts`. */
export const entryReasons: Record<Exclude<EntryRefusalReason, 'tournament_state'>, string> = {
  extra_closed: 'Fristen for at vælge er gået. Ring til klubben, hvis det skal ændres.',
  extra_too_many:
    'Så mange kan du ikke vælge til én tilmelding. Ring til klubben, hvis I er flere.',
  extra_sold_out: 'Der er ikke flere tilbage. Vælg færre, eller spørg klubben.',
  extra_gone: 'Klubben har taget et tilvalg af. Genindlæs siden, og vælg igen.',
  extra_price_changed: 'Prisen på et tilvalg er ændret. Genindlæs siden, og se den nye.',
  extra_without_place: 'Tilvalg kan først vælges, når der er en plads.',
  extra_chosen:
    'Nogen har valgt det, så det kan ikke slettes. Sæt sidste dag til i går, så kan ingen vælge det mere.',
  extra_second_buggy: 'Der er allerede et tilvalg med buggy. Ret det i stedet.',
  reserve_none:
    'Der er ingen på ventelisten, der kan spørges her. Ring til dem, eller lad pladsen stå tom.',
  reserve_asked_already: 'Der er allerede spurgt til den plads. Vent på svaret.',
  reserve_too_late: 'Der er under fem minutter til starten. Ring til den næste på ventelisten.',
  called_off: 'Turneringen er aflyst. Se klubbens andre turneringer.',
  no_rounds: 'Turneringen har ingen runder endnu. Spørg klubben, hvornår der bliver spillet.',
  entry_closed: 'Tilmeldingen er lukket. Ring til klubben, hvis du gerne vil med alligevel.',
  not_open_yet: 'Tilmeldingen er ikke åbnet endnu. Tidspunktet står på turneringens side.',
  number_taken: 'En deltager har allerede det DGU-nummer. Åbn tilmeldingen, og se efter.',
  already_entered: 'Spilleren er allerede tilmeldt. Se tilmeldingen under Konto.',
  not_proven:
    'Vi ved kun, hvad der er tastet om spilleren. Log ind med spillerens DGU-login én gang, og tilmeld så.',
  membership_unconfirmed:
    'Medlemskabet er ikke bekræftet i år. Bekræft det med DGU-login, og tilmeld så.',
  no_right_to_play:
    'DGU siger, at spilleren ikke har spilleret. Spørg hjemmeklubben, og bekræft medlemskabet igen.',
  members_only: 'Turneringen er for medlemmer af klubben. Se klubbens andre turneringer.',
  no_handicap: 'Spilleren har intet handicap hos DGU. Spørg hjemmeklubben.',
  handicap_too_high: 'Handicappet er for højt til rækken. Vælg en anden række.',
  handicap_too_low: 'Handicappet er for lavt til rækken. Vælg en anden række.',
  other_gender: 'Rækken er for det andet køn. Vælg en anden række.',
  birth_date_missing:
    'Rækken går efter alder, og vi kender ikke spillerens fødselsdag. Ring til klubben, så tilmelder de dig.',
  below_age: 'Spilleren er for ung til rækken. Vælg en anden række.',
  above_age: 'Spilleren er for gammel til rækken. Vælg en anden række.',
  fee_changed: 'Prisen er ændret, siden du åbnede siden. Se den nye, og tilmeld igen.',
  not_awaiting_payment:
    'Der er ikke noget at betale. Genindlæs siden for at se, hvor tilmeldingen står.',
  division_gone: 'Rækken findes ikke længere. Genindlæs siden, og vælg en af de andre.',
  paid_already: 'Der er ikke noget at betale. Genindlæs siden for at se, hvordan det står.',
  no_place_to_pay: 'Der er ingen plads at betale for. Genindlæs siden for at se, hvordan det står.',
  division_full:
    'Der er ikke plads i rækken. Sæt dens pladser op under Indstillinger, eller vælg en anden.',
  payment_over:
    'Tiden til at betale er gået, og pladsen er givet videre. Tilmeld igen, så længe der er åbent.',
  offer_over:
    'Fristen for at tage pladsen er gået. Tilmeld igen, så længe der er åbent, så kommer du på ventelisten.',
  already_withdrawn: 'Tilmeldingen er allerede trukket tilbage. Genindlæs siden.',
  names_are_final:
    'Resultatet er endeligt, så navnet på listerne står fast. Ring til klubben, hvis det ikke kan blive stående.',
  result_out: 'Resultatet er offentliggjort. Tag det først tilbage under Resultater.',
  not_waiting: 'Spilleren står ikke på ventelisten længere. Genindlæs siden.',
  no_place_free:
    'Alle pladser er taget. Sæt tallet op under Indstillinger, eller giv en plads ud over de faste.',
  fee_settled:
    'Prisen er betalt eller ved at blive betalt, så den kan ikke rettes. Fortryd betalingen først.',
  entry_on_side:
    'Spilleren er på et hold, og et hold er i én række. Tag spilleren af holdet under Hold og makkere, og flyt bagefter.',
  entry_begun:
    'Spilleren har scorer, så række og teested står fast her. Et forkert handicap eller teested rettes under Resultater.',
  entry_drawn: 'Startlisten er lavet. Flyt spilleren med Ret spilleren.',
  already_drawn:
    'Startlisten er lavet, så afbud går til turneringsledelsen. Ring til klubben, så hjælper de.',
}
