import { plainDate } from '../shared/dates.ts'
import { company } from './company.ts'
import type { TextPart } from './text-part.ts'

export const privacyValidFrom = plainDate('2026-11-20')

/** What we do with what we know about people (law.md 6 and 7); how long is said as L-DP-3 sets it. */
export const privacyParts: readonly TextPart[] = [
  {
    id: 'ansvarlig',
    title: 'Hvem der har ansvaret',
    paragraphs: [
      `${company.name}, ${company.street}, ${company.postcode} ${company.city}, CVR-nr. ${company.cvr}, er dataansvarlig for de oplysninger, der står her. Skriv til ${company.email}, eller ring på ${company.phone}, hvis du vil vide mere. ${company.phoneHours}.`,
      'Når du spiller i en klub, er klubben selv dataansvarlig for sin gæsteliste. Dansk Golf Union er dataansvarlig for sit medlemsregister.',
    ],
  },
  {
    id: 'oplysninger',
    title: 'Hvad vi ved om dig',
    paragraphs: ['Vi beder kun om det, kortet ikke kan undvære.'],
    points: [
      'Når du køber: navn, mail, telefonnummer hvis du giver os det, DGU-nummer, hvilket kort du vælger, hvornår det begynder, og at du har accepteret handelsbetingelserne.',
      'Fra Dansk Golf Union: dit navn, din fødselsdag, dit handicap, din spilleret, dine klubber og hvilken slags medlem du er.',
      'Om betalingen: beløb, tidspunkt og betalingens nummer. Betalingskortets nummer ser vi aldrig; det skriver du hos betalingstjenesten.',
      'Når du tjekker ind: kort, klub, dag, klokkeslæt, antal huller, og om det var klubben eller dig selv, der skannede.',
      'Når du er logget ind: din IP-adresse, og hvilken browser du bruger, så ingen andre kan bruge din konto.',
      'Det, vi skriver til dig, og hvad der er gjort med dine kort og din konto.',
    ],
    after: [
      'Vi beder aldrig om CPR-nummer og gemmer det ikke. DGU’s livstidsnummer, som ligner et, læser vi ikke. Kameraets billede bliver på din telefon, når du skanner en kode, og vi gemmer ikke, hvor du er.',
      'Køber du et kort til en anden, giver du os den andens oplysninger. Er det et barn under 18 år, er du barnets forælder eller værge. En voksen bekræfter selv sit medlemskab med et link.',
    ],
  },
  {
    id: 'brug',
    title: 'Hvad vi bruger det til',
    paragraphs: [],
    points: [
      'At sælge kortet til dig, levere det, lade dig spille på det og give pengene tilbage, hvis du fortryder. Grundlaget er aftalen med dig (databeskyttelsesforordningens artikel 6, stk. 1, litra b).',
      'At føre regnskab og kunne vise, hvad der blev købt og betalt. Det kræver bogføringsloven (litra c).',
      'At opdage misbrug: at samme kort ikke bruges to gange, og at ingen prøver koder af. Det er vores og klubbernes berettigede interesse (litra f).',
      'At sende dig de mails, der hører til aftalen: koder, links, bekræftelser og besked om dine kort. Vi sender ikke reklame.',
    ],
    after: [
      'Vi spørger Dansk Golf Union, om dit medlemskab passer til kortet, når du køber. Svaret afgør af sig selv, hvilke kort du kan købe. Er det forkert, så ring til os; så ser et menneske på det.',
    ],
  },
  {
    id: 'modtagere',
    title: 'Hvem der ser det',
    paragraphs: [
      'En klub ser kun det, den skal bruge, når du kommer: navn, DGU-nummer, hjemmeklub, handicap, hvilket kort du har, og dets nummer. Den ser sine egne gæster, ikke hvor du ellers spiller. Klubbens personale kan søge en gæst frem, hvis koden ikke kan læses; hver søgning bliver skrevet ned.',
    ],
    points: [
      'Dansk Golf Union får dit DGU-nummer, når vi spørger om medlemskabet.',
      'Betalingstjenesten får bestillingens nummer og beløb.',
      'De firmaer, der driver vores servere og sender vores mails, behandler oplysninger for os og kun efter vores besked.',
      'Myndigheder får det, loven kræver.',
    ],
    after: ['Vi sælger ikke oplysninger, og vi giver dem ikke til andre til reklame.'],
  },
  {
    id: 'opbevaring',
    title: 'Hvor længe vi gemmer det',
    paragraphs: [],
    points: [
      'En bestilling, der ikke bliver til noget: 30 dage efter, at du begyndte.',
      'Et kort, hvor medlemskabet ikke kunne bekræftes: 14 dage efter, at pengene er givet tilbage.',
      'De enkelte check-in: 13 måneder. Derefter kun antal besøg for hver klub.',
      'IP-adresse og browser: 90 dage.',
      'Det, du skriver til os: 24 måneder.',
      'En konto, som ikke bliver brugt: 24 måneder.',
      'Regnskab, altså hvem der købte hvad, og hvad det kostede: 5 år efter regnskabsårets udgang.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies og det, browseren husker',
    paragraphs: [
      'Vi bruger kun det, siden ikke kan virke uden. Derfor spørger vi ikke om lov. Her er ingen statistik, ingen reklame og intet fra andre firmaer.',
    ],
    points: [
      'saesonkortet.session_token: at du er logget ind. 30 dage.',
      'registration, registration_proof og own_card: den bestilling, du er i gang med, og at du har vist, at mailen er din. 30 dage.',
      'scan: at du er kommet fra en klubs skilt med dit kort. Til kortet udløber.',
      'device: at denne enhed hører til en klub. Kun på klubbernes egne enheder, 400 dage.',
    ],
    after: [
      'For at kortet kan vises og tjekkes ind uden dækning, gemmer browseren dine kort, dagens kvittering og check-in, der ikke er sendt endnu. Det bliver på din telefon, og kort og kvitteringer slettes fra den, når du logger ud. Ved betalingen kommer du over på betalingstjenestens egen side, som har sine egne cookies.',
    ],
  },
  {
    id: 'rettigheder',
    title: 'Hvad du kan kræve',
    paragraphs: [
      `Skriv til ${company.email}, eller ring på ${company.phone}. Det koster ikke noget, og du får svar senest en måned efter.`,
    ],
    points: [
      'Se, hvad vi har om dig, og få det udleveret i en fil.',
      'Få rettet det, der er forkert.',
      'Få slettet det, vi ikke er nødt til at gemme. Et kort, du stadig kan spille på, holder så op med at gælde.',
      'Få os til at vente med at bruge det, mens vi finder ud af, om det er rigtigt.',
      'Gøre indsigelse mod det, vi gør for at opdage misbrug.',
    ],
  },
  {
    id: 'klage',
    title: 'Klage',
    paragraphs: [
      'Skriv eller ring gerne til os først. Du kan altid klage til Datatilsynet, Carl Jacobsens Vej 35, 2500 Valby, telefon 33 19 32 00, datatilsynet.dk.',
    ],
  },
]
