import type { OwnedText } from '../owned-texts.ts'

export const homeTexts: readonly OwnedText[] = [
  {
    key: 'home.title',
    page: 'home',
    title: 'Forsidens overskrift',
    kind: 'line',
    body: 'Ét kort. To runder i hver klub. Hele sæsonen.',
  },
  {
    key: 'home.lead',
    page: 'home',
    title: 'Forsidens indledning',
    kind: 'paragraphs',
    places: [{ name: 'klubber', meaning: 'antallet af samarbejdsklubber', example: '24' }],
    body: `Du er medlem i din hjemmeklub og har lyst til at se nogle flere greens. Med Sæsonkortet spiller du i {klubber} klubber uden at betale green fee: Book som gæst, skan klubbens skilt, og gå ud.
`,
  },
  {
    key: 'home.trust',
    page: 'home',
    title: 'Forsiden: tre ting, du kan regne med',
    kind: 'sections',
    body: `## Du ved det, før du kører

Hver klubs side siger, om du er velkommen på den dag og det klokkeslæt, du tænker på. Er der lukket, står der, hvornår du kan komme i stedet.

## Prisen er den, der står

Ingen gebyrer, ingen automatisk fornyelse. Du har 14 dages fortrydelsesret, og du ser, hvad du får tilbage, før du trykker.

## Klubben får sin del

Hver runde, du spiller, giver penge til den klub, du besøger. Er din egen klub med, får den salgsprovision, når du køber.
`,
  },
]
