import type { OwnedText } from '../owned-texts.ts'

export const businessTexts: readonly OwnedText[] = [
  {
    key: 'business.tax',
    page: 'business',
    title: 'Skat og moms',
    kind: 'sections',
    body: `## Medarbejderens skat

Et kort, som firmaet betaler, er et personalegode. Skattestyrelsen har hvert år en grænse for mindre personalegoder. Holder kortet og årets andre smågoder sig under den, er der normalt ikke noget at betale for medarbejderen. Klip til kunder og til fælles arrangementer bedømmes for sig.

## Firmaets fradrag og moms

Udgiften er normalt en personaleudgift, der kan trækkes fra. Momsen af personalegoder kan normalt ikke trækkes fra, men momsen står på fakturaen, så jeres bogholder selv kan tage stilling.

## Spørg jeres revisor

Vi ved, hvad kortene koster. Hvordan de skal behandles hos jer, ved jeres revisor bedst. Tag gerne siden her med som udskrift.
`,
  },
  {
    key: 'business.tax_limit',
    page: 'business',
    title: 'Årets grænse for mindre personalegoder',
    kind: 'paragraphs',
    body: `I 2025 er grænsen 1.400 kr. pr. medarbejder for alle årets smågoder tilsammen. Årets tal står hos Skattestyrelsen. Spørg jeres revisor.
`,
  },
  {
    key: 'business.invoice',
    page: 'business',
    title: 'Hvad fakturaen indeholder',
    kind: 'paragraphs',
    body: `Alt det, jeres bogholderi spørger om, står på én faktura:

- firmaets navn, adresse og CVR-nummer
- jeres rekvisitionsnummer (PO) og den, der har bestilt
- EAN-nummer, hvis I er en offentlig arbejdsplads
- antal kort eller klip, pris og rabat hver for sig
- momsen i kroner, og hvornår kortene gælder
- betalingsfristen: 14 dage
`,
  },
  {
    key: 'business.questions',
    page: 'business',
    title: 'Spørgsmål og svar om firmaaftalen',
    kind: 'sections',
    body: `## Kan kollegaer uden medlemskab være med?

Nej. Klubberne tager imod golfspillere, der er medlem af en dansk golfklub. Et fleksmedlemskab er nok til klippekortet, og det kan ofte købes i den lokale klub.

## Hvad hvis en medarbejder stopper?

Så tager I kortet tilbage på firmaets side og giver det til en anden. Det kan flyttes to gange på en sæson. Er der spillet på det samme dag, kan den nye bruge det fra næste dag. Runder, der er spillet i en klub, følger kortet.

## Hvad hvis vi ikke når at bruge alle klip?

De gælder sæsonen ud. Beregneren her på siden tager derfor aldrig flere klip med, end det billigste klippekort kræver.

## Kan vi se, hvem der spiller?

I ser, hvor mange runder der er spillet hver måned, når mindst fem har spillet. Hvem der har spillet hvor, ser kun medarbejderen selv.

## Må kunder spille på klippene?

Ja, når de selv er medlem af en golfklub. I inviterer dem med deres mail, og hver person kan bruge ét klip om dagen.

## Gælder fortrydelsesretten?

Nej, den gælder for forbrugere. Kort, som ingen har taget i brug, kan I sende tilbage til og med den 30. april.
`,
  },
]
