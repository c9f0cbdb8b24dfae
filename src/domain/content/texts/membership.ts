import type { OwnedText } from '../owned-texts.ts'

export const membershipTexts: readonly OwnedText[] = [
  {
    key: 'membership.questions',
    page: 'membership',
    title: 'Spørgsmål og svar om kortet',
    kind: 'sections',
    places: [
      { name: 'klubber', meaning: 'antallet af samarbejdsklubber', example: '24' },
      {
        name: 'sæsonslut',
        meaning: 'sæsonens sidste spilledag',
        example: 'tirsdag den 30. november 2027',
      },
      {
        name: 'salgsslut',
        meaning: 'sidste dag, kortet kan købes',
        example: 'torsdag den 30. september 2027',
      },
    ],
    body: `## Hvor kan jeg spille?

I alle {klubber} samarbejdsklubber, undtagen din egen hjemmeklub, hvor du spiller på dit medlemskab. Klubben skriver selv, hvornår den tager imod kortgæster, og hvordan du booker. [Find en klub](/clubs)

## Hvad er en runde?

En start på 18 huller. To gange ni huller samme dag i samme klub er også én runde.

## Kan jeg begynde med det samme?

Ja, hvis du sætter kryds ved det, når du bestiller. Ellers gælder kortet fra dagen efter, at din fortrydelsesfrist er udløbet, eller fra en senere dag, du vælger.

## Hvad hvis jeg fortryder?

Du har 14 dage, og du behøver ikke give en grund. Har du bedt om at kunne spille med det samme, betaler du for de runder, du har spillet: prisen delt med det antal runder, kortet er beregnet til. Ellers får du alt tilbage. Brug [Fortryd aftale](/withdrawal).

## Hvorfor står der, hvor mange runder kortet er beregnet til?

Tallet bruges kun, hvis du fortryder efter at have spillet. Det er ikke en grænse for, hvor meget du må spille.

## Kan jeg købe til min familie?

Ja. Du kan købe op til otte kort på en gang. En voksen bekræfter sit eget medlemskab med et link på mail. Er golfspilleren under 18, køber en forælder eller værge.

## Fornyes kortet af sig selv?

Nej.

Det slutter {sæsonslut}, og så sker der ikke mere.

## Hvor længe kan jeg købe?

Til og med {salgsslut}. Prisen går ned i løbet af sæsonen, fordi der er kortere tid at spille i. Hvornår og til hvad, står ved kortet.
`,
  },
]
