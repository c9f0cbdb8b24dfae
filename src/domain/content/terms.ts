import { plainDate } from '#domain/shared/dates.ts'
import { company, complaintBoard } from './company.ts'
import type { TextPart } from './text-part.ts'
import { withdrawalForm } from './withdrawal-text.ts'

/** The version that an order accepts; a change of words is a new version (L-IN-5). */
export const termsVersion = '2027-1'

export const termsValidFrom = plainDate('2026-11-20')

const address = `${company.street}, ${company.postcode} ${company.city}`

/** The terms of sale for consumers (law.md 1 and 2). */
export const termsParts: readonly TextPart[] = [
  {
    id: 'saelger',
    title: 'Hvem du handler med',
    paragraphs: [
      `Sæsonkortet sælges af ${company.name}, ${address}, CVR-nr. ${company.cvr}. Du kan ringe på ${company.phone} eller skrive til ${company.email}. ${company.phoneHours}.`,
      'Betingelserne gælder, når du køber som forbruger. Køber du for et firma, gælder firmaaftalen i stedet. Aftalen indgås på dansk.',
    ],
  },
  {
    id: 'kortet',
    title: 'Hvad du køber',
    paragraphs: [
      'Et kort giver den golfspiller, det er udstedt til, ret til et antal runder i hver samarbejdsklub uden at betale green fee. Antallet af runder, dagene, perioden og prisen står ved kortet, før du bestiller, og i den bekræftelse, du får på mail. Det, der stod, da du købte, gælder hele sæsonen.',
    ],
    points: [
      'En runde er en start på 18 huller. To gange ni huller samme dag i samme klub er én runde.',
      'Du booker som gæst og følger klubbens regler. Klubben kan have lukket for kortgæster på tidspunkter, der står på klubbens side, før du kører.',
      'Kortet gælder ikke i din egen hjemmeklub. Der spiller du på dit medlemskab.',
      'Træningsbane, buggy og mad er ikke med.',
      'Kortet er personligt og kan ikke lånes ud.',
    ],
    after: [
      'Kortet kræver et aktivt medlemskab af en dansk golfklub. Hvilken slags står ved kortet. Vi spørger Dansk Golf Union, om medlemskabet passer. Svarer DGU ikke, kan du købe alligevel, og beløbet bliver kun reserveret, indtil medlemskabet er bekræftet.',
      'Forlader en klub samarbejdet i løbet af sæsonen, vælger du mellem en ekstra runde i en anden klub og pengene tilbage for de runder, du har mistet.',
    ],
  },
  {
    id: 'pris',
    title: 'Pris og betaling',
    paragraphs: [
      'Prisen er den, der står. Den er i danske kroner og med moms, hvor der er moms. Der kommer ingen gebyrer til, heller ikke for at betale med betalingskort.',
      'Beløbet reserveres, når du bestiller, og trækkes, når kortet er leveret. Venter kortet på, at et medlemskab bliver bekræftet, er beløbet kun reserveret. Bliver medlemskabet ikke bekræftet, frigives beløbet igen.',
      'Kortet fornyes ikke af sig selv. Det slutter med sæsonen.',
    ],
  },
  {
    id: 'levering',
    title: 'Levering',
    paragraphs: [
      'Kortet er leveret, når det er udstedt: nummer, kort og vilkår ligger på din konto, og bekræftelsen er sendt på mail. Det sker, så snart betalingen er godkendt, også når kortet først gælder fra en senere dag.',
      'Kortet gælder fra dagen efter, at fortrydelsesfristen er udløbet, fra den senere dag du vælger, eller med det samme, hvis du sætter kryds ved, at du vil spille nu. Den første og den sidste dag står på kortet.',
    ],
  },
  {
    id: 'fortrydelse',
    title: 'Du kan fortryde i 14 dage',
    paragraphs: [
      'Du har 14 dages fortrydelsesret på alle kort. Fristen regnes fra dagen efter købet og løber til kl. 23.59 den fjortende dag. Er det en lørdag, en søn- eller helligdag, grundlovsdag, juleaftensdag eller nytårsaftensdag, har du til og med den næste hverdag. Du behøver ikke give en grund.',
      'Sådan fortryder du: Brug knappen “Fortryd aftale”, som står nederst på alle sider, på din kvittering og i din mail. Du skriver navn, kort- eller bestillingsnummer og mail, ser hvad du får tilbage, og trykker “Bekræft fortrydelse”. Du skal ikke logge ind. Du får straks en kvittering på mail med indhold, dato og klokkeslæt.',
      `Du kan også bruge standardformularen herunder eller skrive til ${company.email}. Det er nok, at du sender beskeden, før fristen er udløbet.`,
      'Det koster ikke noget at fortryde. Pengene kommer tilbage på den måde, du betalte, senest 14 dage efter at vi har fået din besked. Kortet holder op med at gælde med det samme.',
    ],
    after: [
      'Har du bedt om at kunne spille med det samme, betaler du for de runder, du har spillet: prisen gange spillede runder, delt med kortets beregnede antal runder. Det beregnede antal står ved prisen, før du køber: ti for Sæsonkort og Sæsonkort Ung, otte for Hverdagskort og Sæsonkort Fleks, fem for Feriekort. Der rundes ned til hele øre, og du får aldrig mindre end nul kroner tilbage.',
      'Har du ikke bedt om at kunne spille med det samme, får du alle pengene tilbage.',
      'Fortrydelsesretten gælder ikke for firmakøb.',
    ],
  },
  {
    id: 'fejl',
    title: 'Hvis noget er galt',
    paragraphs: [
      'Virker kortet ikke, som det skal, så sig det til os. Vi retter det, giver dig et afslag i prisen eller pengene tilbage efter reglerne i dansk ret. Afviser en klub dig, selv om kortet gælder, så ring til os, mens du står der.',
    ],
  },
  {
    id: 'klage',
    title: 'Klage',
    paragraphs: [
      `Skriv eller ring først til os. Bliver vi ikke enige, kan du klage til ${complaintBoard.name}, ${complaintBoard.address}, ${complaintBoard.url}.`,
      'Aftalen følger dansk ret.',
    ],
  },
  {
    id: 'oplysninger',
    title: 'Dine oplysninger',
    paragraphs: [
      'Vi bruger dine oplysninger til at sælge og levere kortet. Klubberne får kun det, de skal bruge, når du kommer: navn, DGU-nummer, hjemmeklub, handicap og hvilket kort du har. Vi beder aldrig om CPR-nummer. Læs mere i privatlivspolitikken.',
      'Er golfspilleren under 18 år, er det en forælder eller værge, der køber kortet.',
    ],
  },
]

/** Everything as plain text, for keeping: what the buyer accepted, with its version. */
export function termsAsText(): string {
  const parts = termsParts.map(({ title, paragraphs, points = [], after = [] }, i) =>
    [`${i + 1}. ${title}`, ...paragraphs, ...points.map((point) => `- ${point}`), ...after].join(
      '\n\n',
    ),
  )
  const heading = `Handelsbetingelser for Sæsonkortet\nVersion ${termsVersion}`
  const form = ['Standardfortrydelsesformular', ...withdrawalForm].join('\n\n')
  return `${[heading, ...parts, form].join('\n\n\n')}\n`
}
