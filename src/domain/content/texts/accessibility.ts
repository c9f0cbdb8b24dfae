import type { OwnedText } from '../owned-texts.ts'

/** How the service meets the accessibility requirements, what is missing, and the contact (L-AC-5). */
export const accessibilityTexts: readonly OwnedText[] = [
  {
    key: 'accessibility.statement',
    page: 'accessibility',
    title: 'Tilgængelighedserklæring',
    kind: 'sections',
    places: [
      { name: 'telefon', meaning: 'kontorets telefonnummer', example: '70 20 18 18', needed: true },
      {
        name: 'mail',
        meaning: 'kontorets mailadresse',
        example: 'hej@saesonkortet.example',
        needed: true,
      },
      { name: 'tider', meaning: 'telefonens tider', example: 'Alle dage kl. 8–18 i sæsonen' },
    ],
    body: `## Hvad du kan regne med

Alle skal kunne købe et kort, booke en runde og tjekke ind: også du, der hører siden læst op, bruger tastaturet, har brug for stor skrift eller ikke kan skelne farverne.

Vi bygger efter WCAG 2.2 på niveau AA, som går videre end loven om tilgængelighed for produkter og tjenester (lov nr. 801 af 7. juni 2022) kræver.

## Sådan virker tjenesten

- Alt kan betjenes med tastaturet alene. Det felt, du står i, har altid en synlig blå ring.
- Siderne kan læses uden JavaScript, forstørres til 200 % og vises på en skærm, der er 320 punkter bred.
- Farver siger aldrig noget alene: Der står altid et ord eller et tegn ved siden af.
- Når du tjekker ind, får du svaret som tekst, lyd og vibration. Koden på skiltet kan skrives i hånden, hvis kameraet ikke er en mulighed.
- Kortets kode på skærmen har altid kortets nummer ved siden af, som kan læses op eller vises.
- Du skal ikke løse opgaver eller huske en adgangskode for at logge ind: Du kan få en kode på mail og sætte den ind.
- Kortet over klubberne er også en liste, og alle tal, der er tegnet, står også i en tabel.
- Det, du har skrevet, bliver stående, når noget skal rettes.

## Hvad der ikke er godt nok endnu

- Vi har endnu ikke prøvet hele tjenesten med skærmlæsere på rigtige telefoner, kun med de værktøjer, der følger med browsere, og med automatiske prøver.
- Betalingssiden hører til betalingstjenesten. Vi vælger en, der oplyser, at den følger samme krav.
- Tekster, som klubberne selv skriver om booking, er ikke altid så klare, som de burde være. Sig til, så hjælper vi klubben.

## Hvordan vi undersøger det

Hver ændring prøves automatisk på alle sider: med axe, med tastatur alene, ved 320 punkter, ved 200 % og med tvungne farver. Derudover går vi selv de vigtigste ærinder igennem, før noget bliver lagt ud.

## Sig det til os

Er der noget, du ikke kan komme igennem, så [skriv til os](/contact), ring på {telefon} eller send en mail til {mail}. Vi hjælper dig med ærindet med det samme, og vi retter fejlen.

{tider}.

Er du ikke tilfreds med vores svar, kan du klage til Digitaliseringsstyrelsen, som fører tilsyn med loven: [digst.dk](https://digst.dk).
`,
  },
]
