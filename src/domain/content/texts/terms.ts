import { companyPlaceholders } from '../company-placeholders.ts'
import type { OwnedText } from '../owned-texts.ts'

/** The terms of sale for consumers. */
export const termsTexts: readonly OwnedText[] = [
  {
    key: 'terms.sale',
    page: 'terms',
    title: 'Handelsbetingelser',
    kind: 'sections',
    places: companyPlaceholders,
    body: `## Hvem du handler med

Sæsonkortet sælges af {firma}, {adresse}, CVR-nr. {cvr}. Du kan ringe på {telefon} eller skrive til {mail}. {tider}.

Betingelserne gælder, når du køber som forbruger. Køber du for et firma, gælder firmaaftalen i stedet. Aftalen indgås på dansk.

## Hvad du køber

Et kort giver den golfspiller, det er udstedt til, ret til et antal runder i hver samarbejdsklub uden at betale green fee. Antallet af runder, dagene, perioden og prisen står ved kortet, før du bestiller, og i den bekræftelse, du får på mail. Det, der stod, da du købte, gælder hele sæsonen.

- En runde er en start på 18 huller. To gange ni huller samme dag i samme klub er én runde.
- Du booker som gæst og følger klubbens regler. Klubben kan have lukket for kortgæster på tidspunkter, der står på klubbens side, før du kører.
- Kortet gælder ikke i din egen hjemmeklub. Der spiller du på dit medlemskab.
- Træningsbane, buggy og mad er ikke med.
- Kortet er personligt og kan ikke lånes ud.

Kortet kræver et aktivt medlemskab af en dansk golfklub. Hvilken slags står ved kortet. Vi spørger Dansk Golf Union, om medlemskabet passer. Svarer DGU ikke, kan du købe alligevel, og beløbet bliver kun reserveret, indtil medlemskabet er bekræftet.

Forlader en klub samarbejdet i løbet af sæsonen, vælger du mellem en ekstra runde i en anden klub og pengene tilbage for de runder, du har mistet.

## Pris og betaling

Prisen er den, der står. Den er i danske kroner og med moms, hvor der er moms. Der kommer ingen gebyrer til, heller ikke for at betale med betalingskort.

Beløbet reserveres, når du bestiller, og trækkes, når kortet er leveret. Venter kortet på, at et medlemskab bliver bekræftet, er beløbet kun reserveret. Bliver medlemskabet ikke bekræftet, frigives beløbet igen.

Kortet fornyes ikke af sig selv. Det slutter med sæsonen.

## Gavekort

Et gavekort gælder i mindst tre år og er et betalingsmiddel: Det betaler hele eller en del af et kort, og resten bliver på gavekortet. Den, der har koden, kan bruge det. Du kan fortryde købet i 14 dage og få det tilbage, der ikke er brugt. Er du under 18 år, er det en forælder eller værge, der køber gavekortet. Fortryder du et kort, der er betalt med gavekort, går pengene først tilbage på gavekortet, resten til betalingskortet. Momsen afregnes, når gavekortet bliver brugt.

## Levering

Kortet er leveret, når det er udstedt: nummer, kort og vilkår ligger på din konto, og bekræftelsen er sendt på mail. Det sker, så snart betalingen er godkendt, også når kortet først gælder fra en senere dag.

Kortet gælder fra dagen efter, at fortrydelsesfristen er udløbet, fra den senere dag du vælger, eller med det samme, hvis du sætter kryds ved, at du vil spille nu. Den første og den sidste dag står på kortet.

## Du kan fortryde i 14 dage

Du har 14 dages fortrydelsesret på alle kort. Fristen regnes fra dagen efter købet og løber til kl. 23.59 den fjortende dag. Er det en lørdag, en søn- eller helligdag, grundlovsdag, juleaftensdag eller nytårsaftensdag, har du til og med den næste hverdag. Du behøver ikke give en grund.

Sådan fortryder du: Brug knappen »Fortryd aftale«, som står nederst på alle sider, på din kvittering og i din mail. Du skriver navn, kort- eller bestillingsnummer og mail, ser hvad du får tilbage, og trykker »Bekræft fortrydelse«. Du skal ikke logge ind. Du får straks en kvittering på mail med indhold, dato og klokkeslæt.

Du kan også bruge standardformularen herunder eller skrive til {mail}. Det er nok, at du sender beskeden, før fristen er udløbet.

Det koster ikke noget at fortryde. Pengene kommer tilbage på den måde, du betalte, senest 14 dage efter at vi har fået din besked. Kortet holder op med at gælde med det samme.

Har du bedt om at kunne spille med det samme, betaler du for de runder, du har spillet: prisen gange spillede runder, delt med kortets beregnede antal runder. Det beregnede antal står ved prisen, før du køber: ti for Sæsonkort og Sæsonkort Ung, otte for Hverdagskort og Sæsonkort Fleks, fem for Feriekort. Der rundes ned til hele øre, og du får aldrig mindre end nul kroner tilbage.

Har du ikke bedt om at kunne spille med det samme, får du alle pengene tilbage.

Fortrydelsesretten gælder ikke for firmakøb.

## Hvis noget er galt

Virker kortet ikke, som det skal, så sig det til os. Vi retter det, giver dig et afslag i prisen eller pengene tilbage efter reglerne i dansk ret. Afviser en klub dig, selv om kortet gælder, så ring til os, mens du står der.

## Klage

Skriv eller ring først til os. Bliver vi ikke enige, kan du klage til Mæglingsteamet for Forbrugerklager, Nævnenes Hus, Toldboden 2, 8800 Viborg, [naevneneshus.dk](https://naevneneshus.dk).

Aftalen følger dansk ret.

## Dine oplysninger

Vi bruger dine oplysninger til at sælge og levere kortet. Klubberne får kun det, de skal bruge, når du kommer: navn, DGU-nummer, hjemmeklub, handicap og hvilket kort du har. Vi beder aldrig om CPR-nummer. Læs mere i [privatlivspolitikken](/privacy).

Er golfspilleren under 18 år, er det en forælder eller værge, der køber kortet.
`,
  },
]
