import type { OwnedText } from '../owned-texts.ts'

export const clubPartnersTexts: readonly OwnedText[] = [
  {
    key: 'club_partners.lead',
    page: 'club_partners',
    title: 'Bliv samarbejdsklub: indledning',
    kind: 'paragraphs',
    body: `Sæsonkortet sender golfspillere fra andre klubber ud på jeres bane. Klubben får penge for hver runde, de spiller, og for hvert kort, jeres egne medlemmer køber.
`,
  },
  {
    key: 'club_partners.promises',
    page: 'club_partners',
    title: 'Bliv samarbejdsklub: de fire løfter',
    kind: 'sections',
    places: [
      { name: 'klubber', meaning: 'antallet af samarbejdsklubber', example: '24' },
      { name: 'provision', meaning: 'salgsprovisionen for et Sæsonkort', example: '119,60 kr.' },
    ],
    body: `## Flere medlemmer

Sæsonkortet kan kun købes af fuldtidsmedlemmer. Det er en grund til at blive det, og til at blive ved: Jeres kontingent åbner nu også {klubber} andre baner.

Hver gang et af jeres medlemmer køber kortet, får klubben {provision} i salgsprovision.

## Mere aktivitet

Kortgæster kører efter en bane, de ikke kender. De kommer også en tirsdag formiddag i maj, de spiser frokost bagefter, og de må kun spille to runder hos jer på kortet. Den tredje betaler de green fee for.

## Bedre økonomi

Der er intet at betale for at være med. Hver runde giver penge, tre gange om året står de på kontoen, og I kan åbne hver eneste linje bag beløbet.

## Stærkere klubånd

Kortet gælder ikke i golfspillerens egen klub, så det tager ikke en eneste runde fra medlemskabet. Det giver klubbens herrer, damer og seniorer et sted at køre hen sammen, og noget at tale om, når de er hjemme igen.
`,
  },
  {
    key: 'club_partners.terms',
    page: 'club_partners',
    title: 'Bliv samarbejdsklub: det siger I ja til',
    kind: 'sections',
    body: `## I begynder uden lukninger

En kortgæst er velkommen, når en green fee-gæst kan booke. Skal der lukkes for en turnering eller for medlemmernes egen tid, så ring eller skriv. Så står lukningen på klubbens side, og gæsten ser den før turen. Loftet er fire timer på en weekenddag og en femtedel af sæsonens dage.

## Ingen skal logge ind hver uge

Gæsten tjekker selv ind på skiltet og får svaret på sin telefon. Kontoret kan følge dagens gæster, men skal ikke gøre noget, for at runderne tæller.

## Store selskaber er jeres egne

Flere end 12 gæster sammen er et arrangement. Det aftaler og afregner de med jer, ikke med kortet.

## En runde kan gives tilbage

Måtte gæsten gå ind for torden, eller blev den forkerte tjekket ind, giver kontoret runden tilbage samme dag med et tryk. Derefter retter vi det for jer.

## I kan sige op hvert år

Senest den 31. oktober, så er I ude fra næste sæson. Det, klubben har tjent, får den.

## Kontonummeret kræver to

Skal pengene ind på en anden konto, siger to fra klubben ja. Begge får besked, og der går tre bankdage, før det gælder.
`,
  },
  {
    key: 'club_partners.steps',
    page: 'club_partners',
    title: 'Bliv samarbejdsklub: det skal klubben gøre',
    kind: 'sections',
    body: `## Skriv eller ring

Vi svarer på det, bestyrelsen vil vide, og kommer gerne til et møde.

## Skriv under

Formanden får aftalen på mail og skriver under. Den gælder en sæson ad gangen.

## Fortæl, hvordan en gæst booker

To eller tre linjer i jeres egne ord, og hvad der skal vælges i stedet for at betale green fee.

## Hæng skiltet op

I får en pakke til udskrift: et skilt med kode, der tåler vejr, en note til caféen og greenkeeperne og en tekst til jeres egen hjemmeside. Gæsterne tjekker ind på skiltet, også når kontoret er lukket.
`,
  },
  {
    key: 'club_partners.questions',
    page: 'club_partners',
    title: 'Bliv samarbejdsklub: bestyrelsens spørgsmål',
    kind: 'sections',
    places: [
      { name: 'andel', meaning: 'administrationsandelen', example: '15 %' },
      { name: 'telefon', meaning: 'vores telefonnummer', example: '70 20 18 18' },
    ],
    body: `## Hvad hvis kortgæsterne ellers havde betalt green fee?

Det er det rigtige spørgsmål, for en kortgæst giver mindre end en green fee. Derfor kan et kort kun bruges til to runder hos jer. I [Klubbens økonomi](/beregning#klubbens-oekonomi) kan I se, hvor mange af hundrede kortgæster der højst må være nogen, der var kommet alligevel, før klubben taber på det.

## Hvem bestemmer, hvad en runde er værd?

Det gør antallet af runder. 18 huller på en hverdag giver 10 point, i weekender og på helligdage 12, og en runde på ni huller giver 6. Puljen deles efter point, og reglen ligger fast for hele sæsonen, før det første kort er solgt.

## Hvad hvis kortene bliver spillet mere end ventet?

Så er der flere runder om den samme pulje, og hver af dem giver mindre. Vores tillæg løfter beløbet, så langt det rækker. Hvor det holder op, står i tabellen øverst.

## Kan vi se, at pengene passer?

Ja. I ser hele puljen, alle point, jeres egne point og jeres andel, og bag hvert tal ligger de runder, det kommer af. Opgørelsen kommer den 8. december, og I har til den 18. til at gøre indsigelse.

## Hvad koster det at være med?

Ingenting. Vores administrationsandel er {andel} af det, der er tilbage af kortets pris efter moms, og den dækker også gebyrer til banken.

## Hvad med moms?

Beløbene på siden er det, der er tilbage, når momsen af kortet er trukket fra. Hver opgørelse siger med ord, hvordan den bogføres. Spørg jeres revisor, hvis klubben sælger green fee med moms.

## Gælder vores egne regler for gæsterne?

Ja. Ordensregler, påklædning og grænser for handicap er jeres, og gæsten kan læse dem på klubbens side før turen.

## Hvem ringer gæsten til, når noget driller?

Til os på {telefon}. Nummeret står på skiltet og på hvert eneste afslag.
`,
  },
]
