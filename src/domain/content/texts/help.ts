import { helpSituations } from '../help-situations.ts'
import type { OwnedText } from '../owned-texts.ts'

/** The sections of /help, the most urgent first; each is a text of its own. */
export const helpTexts: readonly OwnedText[] = [
  {
    key: 'help.refused',
    page: 'help',
    title: helpSituations['help.refused'],
    kind: 'sections',
    body: `## Jeg står ved klubben og blev afvist. Hvad gør jeg?

Svaret på skærmen siger hvorfor, og hvornår du kan spille. Passer det ikke, så ring til os med det samme, mens du står der: Vi kan se det samme som klubben. Kan du ikke vente, så betal green fee, gem kvitteringen, og [skriv til os](/contact?kind=refused).

## Skærmen siger, at klubben er lukket for kortgæster

Klubben har lukket for gæster med kort i et tidsrum, ofte på grund af en turnering. Hvornår den åbner igen, står i svaret og på [klubbens side](/clubs). Klubben står selv for tiderne, så ring til den, hvis noget ikke passer.

## Jeg har ikke flere runder i klubben

Kortet giver to runder i hver klub, nogle steder flere. Er en runde blevet afbrudt af regn eller torden, kan klubben give dig den tilbage samme dag med et tryk. Blev den talt ved en fejl, så [skriv til os](/contact?kind=refused).

## Jeg kom til at tjekke ind ved en fejl

Du kan selv fortryde i 30 minutter under [Konto](/account). Derefter kan klubben gøre det resten af dagen.

## Der er ingen dækning på telefonen

Du kan tjekke ind alligevel. Skan skiltet, eller skriv koden fra det. Telefonen gemmer dit check-in og sender det, når der er dækning. Har du skannet skiltet, gælder kvitteringen på skærmen. Har du skrevet koden, er dit check-in først bekræftet, når det er sendt. Vis dit kort, hvis nogen spørger.
`,
  },
  {
    key: 'help.payment',
    page: 'help',
    title: helpSituations['help.payment'],
    kind: 'sections',
    body: `## Hvornår bliver pengene trukket?

Når kortet er leveret, altså når kortets nummer ligger på din konto og i din mail. Indtil da er de kun reserveret.

## Der står, at betalingen mangler

Så afviste banken betalingen. Kortet gælder ikke imens. Gennemfør betalingen med linket i din mail eller under [Konto](/account), så gælder det igen med det samme.

## Er jeg trukket to gange?

En reservation kan stå et par dage i banken, selv om den er ophævet. Vi trækker aldrig to gange for den samme bestilling. Ser du to beløb, der begge er trukket, så [skriv til os](/contact) med bestillingsnummeret.

## Jeg har ikke fået en bekræftelse

Se i mappen med uønsket post. Kortet ligger også under [Konto](/account), når du logger ind med den mail, du købte med.
`,
  },
  {
    key: 'help.withdrawal',
    page: 'help',
    title: helpSituations['help.withdrawal'],
    kind: 'sections',
    body: `## Hvordan fortryder jeg?

Brug [Fortryd aftale](/withdrawal). Du har 14 dage fra dagen efter købet, du skal ikke logge ind, og du behøver ikke give en grund. Kvitteringen kommer på mail med det samme.

## Hvor meget får jeg tilbage?

Alt, hvis du ikke har bedt om at kunne spille med det samme. Ellers betaler du for de runder, du har spillet: prisen delt med det antal runder, kortet er beregnet til. Du ser beløbet, før du bekræfter.

## Hvornår kommer pengene?

Vi betaler dem tilbage på samme måde, som du betalte, senest 14 dage efter. Banken kan være nogle dage om at vise dem.

## De 14 dage er gået

Så kan købet ikke fortrydes. Er der sket noget, så du slet ikke kan spille i år, så [skriv til os](/contact). Vi svarer på det, du skriver, og lover ikke mere, end vi kan holde.
`,
  },
  {
    key: 'help.access',
    page: 'help',
    title: helpSituations['help.access'],
    kind: 'sections',
    body: `## Jeg kan ikke logge ind

Vælg at få en kode på mail på [siden, hvor du logger ind](/account/login). Skriv den mail, du købte kortet med. Koden gælder i ti minutter.

## Jeg har skiftet mail eller telefon

Kortet hører til din konto og ikke til telefonen. Log ind på den nye telefon, så er kortet der. Har du ikke længere adgang til din mail, så ring til os. Vi spørger om kortnummer og DGU-nummer, før vi ændrer noget.

## Der står, at mit medlemskab ikke er bekræftet

Vi spørger DGU én gang for hvert år, du spiller. Er du lige meldt ind, kan der gå et par dage. Klubbens kontor kan også bekræfte dig på stedet.

## Jeg har skiftet klub

Din nye hjemmeklub spiller du i på dit medlemskab. I din tidligere hjemmeklub gælder kortet fra næste sæson.
`,
  },
  {
    key: 'help.tournaments',
    page: 'help',
    title: helpSituations['help.tournaments'],
    kind: 'sections',
    body: `## Dækker kortet green fee ved en turnering?

Normalt ikke. Det står i turneringens vilkår, om kortet gælder, og om det koster en runde. Spørg klubben, før du melder dig til.

## Hvordan regner jeg mit spillehandicap ud?

Brug [beregneren](/beregning). Vælg bane, tee og spilleform, så viser den både spillehandicap og justeret spillehandicap og hvert trin i regnestykket.
`,
  },
  {
    key: 'help.club',
    page: 'help',
    title: helpSituations['help.club'],
    kind: 'sections',
    body: `## Hvordan bliver vores klub samarbejdsklub?

Læs, hvad en gæst er værd for jer, på siden [Bliv samarbejdsklub](/for-the-golfclub), og send en forespørgsel derfra. I binder jer ikke til noget ved at spørge.

## Skiltet er blevet væk eller ødelagt

Ring til os, så lukker vi den gamle kode og sender et nyt skilt til udskrift. Gæster kan tjekkes ind på kontoret imens.

## En gæst blev talt forkert

Klubben kan annullere et check-in resten af dagen. Derefter retter vi det, så længe sæsonen ikke er gjort op. [Skriv til os](/contact) med klub, dag og navn.
`,
  },
  {
    key: 'help.company',
    page: 'help',
    title: helpSituations['help.company'],
    kind: 'sections',
    body: `## Hvad koster det for vores firma?

Skriv antal på siden [Firmaaftale](/business), så ser du prisen for kort med navn og for klippekort og hvilken der er billigst.

## Vi skal bruge EAN eller et rekvisitionsnummer på fakturaen

Skriv det i [forespørgslen](/business#skriv) eller i svaret på vores mail. Vi skriver fakturaen om uden beregning, hvis det er glemt.
`,
  },
]
