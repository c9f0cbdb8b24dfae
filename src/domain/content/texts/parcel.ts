import { companyPlaceholders } from '../company-placeholders.ts'
import type { OwnedText, Placeholder } from '../owned-texts.ts'

const club: Placeholder = {
  name: 'klub',
  meaning: 'klubbens navn',
  example: 'Rold Bakker Golfklub',
}
const page: Placeholder = {
  name: 'klubside',
  meaning: 'adressen på klubbens side hos os',
  example: 'saesonkortet.dk/clubs/rold-bakker',
}
const rounds: Placeholder = {
  name: 'runder',
  meaning: 'runder på et kort i klubben',
  example: '2 runder',
}
const contact = companyPlaceholders
  .filter(({ name }) => ['telefon', 'tider', 'mail'].includes(name))
  .map((place) => ({ ...place, needed: false }))
const places = [club, page, rounds, ...contact]

/** The sheets that a new club gets in one file with its signs (D20). */
export const parcelTexts: readonly OwnedText[] = [
  {
    key: 'parcel.welcome',
    page: 'parcel',
    title: 'Pakken til en ny klub: brevet forrest',
    kind: 'sections',
    places,
    body: `Velkommen som samarbejdsklub. Her er det, I skal bruge for at tage imod de første kortgæster.

## Det skal I gøre

- Hæng skiltet op, hvor gæsterne kommer forbi. Rådene står nedenfor.
- Giv arket til greenkeepere og café videre.
- Læg teksten på jeres egen hjemmeside. Den ligger bagest.
- Kig jeres side igennem: {klubside}
- Skriv klubbens konto ind under Afregning. Det kræver to personer fra klubben.

## Har I brug for hjælp?

Ring {telefon}. {tider}.

Skriv til {mail}.
`,
  },
  {
    key: 'parcel.course',
    page: 'parcel',
    title: 'Pakken til en ny klub: til greenkeepere og café',
    kind: 'sections',
    places,
    body: `Fra nu af kommer der gæster med Sæsonkort hos os. De har betalt for deres runde, og klubben får penge for den.

## Sådan kender du en kortgæst

Gæsten tjekker selv ind på skiltet og får en kvittering på telefonen. På den står klubbens navn, klokkeslættet og dagens ord. Dagens ord er det samme for alle kortgæster den dag, og kontoret kan også se det.

## Møder du en gæst uden kvittering?

- Bed gæsten om at tjekke ind på skiltet. Det tager et minut og virker også uden dækning.
- Kan gæsten ikke det, så send gæsten ind på kontoret eller i caféen.
- Lad hellere en gæst gå ud end at skabe en kø. Klubben kan tilføje en glemt gæst bagefter.

## Et kort gælder ikke altid

Hver gæst har {runder} her på en sæson. Klubben kan også have lukket på bestemte tider. Telefonen viser gæsten, om kortet gælder lige nu, og hvorfor det ikke gør.

## Er der noget galt?

Ring {telefon}. {tider}.
`,
  },
  {
    key: 'parcel.money',
    page: 'parcel',
    title: 'Pakken til en ny klub: sådan kommer pengene',
    kind: 'sections',
    places,
    body: `## Hver runde giver point

18 huller på en hverdag giver 10 point, i weekender og på helligdage 12, og en runde på ni huller giver 6. Når sæsonen er slut, deles hele puljen efter point.

## Pengene kommer tre gange

- 15. juli: a conto, så I har fået 60 % af det, I har tjent indtil da
- 15. oktober: a conto, igen op til 60 %
- 22. december: resten

Er dagen ikke en bankdag, kommer pengene bankdagen før. Under 100 kr. venter til næste gang.

## I får et bilag, hver gang

Bilaget ligger under Afregning som PDF og som side. I sender ingen faktura. På bilaget står, hvordan det bogføres, og bag hvert tal kan I se de runder, det kommer af.

Slutafregningen kommer den 8. december. I kan gøre indsigelse til og med den 18. december.

## Kontoen kræver to

En fra klubben skriver kontonummeret, og en anden bekræfter det. Der går tre bankdage, før det gælder.
`,
  },
  {
    key: 'parcel.website',
    page: 'parcel',
    title: 'Pakken til en ny klub: tekst til klubbens hjemmeside',
    kind: 'paragraphs',
    places,
    body: `{klub} er med i Sæsonkortet. Er du medlem af en anden dansk golfklub, kan du spille {runder} hos os på kortet i løbet af sæsonen.

Se, hvornår kortet gælder, og hvordan du booker: {klubside}

Book først din tid, og tjek ind på skiltet ved klubhuset, når du kommer.

Er du medlem hos os, kan du bruge kortet i alle de andre samarbejdsklubber.
`,
  },
]
