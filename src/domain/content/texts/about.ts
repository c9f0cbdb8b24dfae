import type { OwnedText } from '../owned-texts.ts'

export const aboutTexts: readonly OwnedText[] = [
  {
    key: 'about.lead',
    page: 'about',
    title: 'Indledning på Om os',
    kind: 'paragraphs',
    body: `Danmark har flere gode golfbaner, end nogen når at spille på et år. De fleste af os spiller kun vores egen. Sæsonkortet er lavet for at ændre det, uden at klubberne skal give noget væk.
`,
  },
  {
    key: 'about.story',
    page: 'about',
    title: 'Om os: hvad vi gør, og hvorfor',
    kind: 'sections',
    places: [{ name: 'klubber', meaning: 'antallet af samarbejdsklubber', example: '24' }],
    body: `## Golfspilleren skal vide det før turen

Et kort er kun noget værd, hvis det virker, når man står der. Derfor kan du på hver klubs side se, om du er velkommen den dag og på det klokkeslæt, du tænker på, og hvor mange runder du har tilbage. Er der lukket, står der hvorfor, og hvornår du kan komme i stedet. Det samme svar får du ved klubhuset.

## Klubben skal kunne regne efter

Klubben ser hver gæst den dag, gæsten spiller. Reglerne for, hvad en runde er værd, står åbent, og enhver kan regne efter, ned til den enkelte øre. Der er ingen gebyrer og ingen binding ud over sæsonen, og ingen i klubben skal sidde og taste. [Se, hvad en gæst er værd](/for-the-golfclub)

## Medlemskabet kommer først

Kortet er for golfspillere, der er medlem af en klub. Det gælder ikke i din egen hjemmeklub, og det kan ikke erstatte et medlemskab. Det skal være en grund til at blive i klubben, ikke til at melde sig ud.

## Vi siger det, som det er

Prisen er den, der står. Kan kortet ikke betale sig for dig, siger [beregneren](/beregning) det. Fortryder du, ser du beløbet, før du trykker. Og går noget i stykker, får du at vide hvad, og hvad du skal gøre.
`,
  },
]
