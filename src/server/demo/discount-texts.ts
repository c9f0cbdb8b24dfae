import type { OfferTerms } from '#domain/discounts/offer.ts'

type Text = Partial<OfferTerms> & { title: string; text: string }

/** What the first clubs of the demonstration give; the first three are those of the staff's club. */
export const clubOfferTexts: readonly Text[] = [
  { title: '20 % på tøj i proshoppen', text: 'På alt tøj, også nedsat.', golferLimit: 2 },
  {
    title: 'En spand bolde til træningsbanen',
    text: 'Hent spanden i proshoppen før runden.',
    golferLimit: 1,
    dayLimit: 10,
  },
  {
    title: 'Halv pris på buggy for seniorer',
    text: 'Book buggyen i proshoppen, når du kommer. Vi har seks.',
    ageFrom: 65,
    dayLimit: 4,
  },
  { title: 'Kaffe og hjemmebagt kage', text: 'Efter runden i restauranten.', golferLimit: 2 },
  { title: '15 % på leje af golfsæt', text: 'Halve sæt til både voksne og børn.' },
  {
    title: 'To for en på træningsbanen',
    text: 'Køb en spand bolde, og få en til en ven.',
    golferLimit: 3,
  },
  {
    title: 'Gratis begynderlektion',
    text: 'En halv time hos vores træner. Ring og aftal en tid.',
    golferLimit: 1,
    totalLimit: 40,
  },
  {
    title: 'Dagens ret til junioren',
    text: 'Når du spiller sammen med en voksen.',
    ageTo: 24,
    golferLimit: 2,
  },
]

type PartnerText = Text & { partnerName: string; partnerUrl: string | null; partnerEmail: string }

/** What invented companies give. */
export const partnerOfferTexts: readonly PartnerText[] = [
  {
    partnerName: 'Fjordens Golfudstyr',
    partnerUrl: null,
    partnerEmail: 'butik@fjordens-golfudstyr.example',
    title: '10 % på sko og handsker',
    text: 'I butikken i Horsens og på messer.',
  },
  {
    partnerName: 'Kroen ved Åen',
    partnerUrl: null,
    partnerEmail: 'kroen@kroen-ved-aaen.example',
    title: 'Overnatning til halv pris søndag til torsdag',
    text: 'For to personer med morgenmad. Ring, og sig, at du har Sæsonkort.',
    golferLimit: 2,
    totalLimit: 200,
  },
  {
    partnerName: 'Landevejens Opladning',
    partnerUrl: null,
    partnerEmail: 'drift@landevejens-opladning.example',
    title: 'Gratis opladning i to timer',
    text: 'Vis koden ved standeren i Ølstrup.',
    productCodes: ['FULD', 'FIRMA-N'],
    golferLimit: 4,
  },
  {
    partnerName: 'Nordlys Fysioterapi',
    partnerUrl: null,
    partnerEmail: 'tid@nordlys-fysioterapi.example',
    title: 'Rygtjek for golfspillere',
    text: 'Tyve minutter hos en fysioterapeut.',
    golferLimit: 1,
    totalLimit: 100,
  },
]
