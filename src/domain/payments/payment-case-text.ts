import { formatShortDate, isPlainDate, plainDate } from '../shared/dates.ts'
import { formatKronerExact } from '../shared/money.ts'
import type { PaymentCaseKind } from './payment-cases.ts'

type Text = { what: string; next: string }

const texts: Record<PaymentCaseKind, Text> = {
  amount_mismatch: {
    what: 'Køberen har betalt et andet beløb, end bestillingen lyder på. Intet er leveret, og reservationen er sluppet.',
    next: 'Ring til køberen, og bed om en ny bestilling.',
  },
  currency_mismatch: {
    what: 'Betalingen kom i en anden valuta end danske kroner. Intet er leveret, og reservationen er sluppet.',
    next: 'Ring til køberen, og bed om en ny betaling i kroner.',
  },
  reservation_lost: {
    what: 'Varen er leveret, men banken har sluppet reservationen, før pengene blev trukket.',
    next: 'Ring til køberen, og aftal betalingen. Bliver der ikke betalt, så annullér bestillingen.',
  },
  undeliverable: {
    what: 'Der er betalt, men varen kunne ikke leveres. Pengene er sluppet, og køberen har fået en mail.',
    next: 'Ring til køberen, og find ud af, hvad der skal bestilles i stedet.',
  },
  card_not_delivered: {
    what: 'Et af kortene i bestillingen blev ikke udstedt, fordi golfspilleren allerede har et kort i sæsonen. Pengene for det er på vej tilbage.',
    next: 'Skriv til køberen, hvorfor der kommer penge tilbage.',
  },
  missing_at_provider: {
    what: 'Vi har bogført en bevægelse, som ikke står på betalingsselskabets liste for dagen.',
    next: 'Slå referencen op hos betalingsselskabet. Står den på en anden dag, så skriv hvilken. Findes den slet ikke, så spørg deres support, før der sendes penge igen.',
  },
  missing_with_us: {
    what: 'Betalingsselskabet har en bevægelse, som vi ikke har bogført.',
    next: 'Find ud af, hvem der har trukket pengene eller betalt dem tilbage, for eksempel i deres portal. Hører pengene ikke til en bestilling, så betal dem tilbage dér. Er en bestilling betalt tilbage, så annullér den også her. En indsigelse besvares i deres portal inden fristen.',
  },
  other_amount: {
    what: 'Betalingsselskabet har et andet beløb, end vi har bogført.',
    next: 'Slå referencen op hos betalingsselskabet, og find forskellen. Er der trukket for meget, så betal det tilbage. Er der trukket for lidt, så ring til køberen.',
  },
  dispute: {
    what: 'Køberens bank har gjort indsigelse og vil have pengene tilbage. Betalingsselskabet tilbageholder dem, indtil sagen er afgjort. Det købte gælder imens.',
    next: 'Send kvittering, vilkår og besøg som bevis i betalingsselskabets portal inden fristen, eller ring til køberen. Svarer vi ikke, taber vi. Sagen lukker selv, når banken har afgjort den.',
  },
  dispute_lost: {
    what: 'Banken har givet køberen medhold i sin indsigelse og har taget pengene. Beløbet står nu som betalt tilbage.',
    next: 'Det købte gælder stadig. Annullér bestillingen, hvis det ikke skal gælde, eller ring til køberen, og aftal en ny betaling.',
  },
  delivery_failed: {
    what: 'Der er betalt, men leveringen gik i stå. Vi prøver selv igen hele tiden.',
    next: 'Prøv leveringen nu. Går den stadig i stå, så se under Fejl.',
  },
  capture_refused: {
    what: 'Varen er leveret, men banken afviste at trække pengene.',
    next: 'Send køberen et link til at betale, eller ring.',
  },
  release_refused: {
    what: 'Pengene skal ikke trækkes, men banken afviser at slippe reservationen, som stadig står hos køberen.',
    next: 'Prøv igen, eller slip den i betalingsselskabets egen portal. Vi prøver også selv en gang om dagen, og sagen lukker, når reservationen er væk.',
  },
  refund_failed: {
    what: 'Pengene skulle tilbage til køberen, men betalingsselskabet afviste det.',
    next: 'Prøv igen. Afvises det stadig, så bed køberen om et kontonummer, overfør beløbet, og registrér overførslen her.',
  },
  refund_returned: {
    what: 'Betalingsselskabet tog imod tilbagebetalingen, men pengene kunne ikke sættes ind hos køberen og er kommet retur til os. De står ikke længere som betalt tilbage.',
    next: 'Send køberen mailen, der beder om et kontonummer, overfør beløbet, og registrér overførslen her. Har køberen stadig samme betalingskort, kan du i stedet betale tilbage igen på bestillingens side og markere sagen som ordnet. Gælder det et købt gavekort, kan beløbet kun overføres.',
  },
}

export const paymentCaseText = (kind: PaymentCaseKind): Text => texts[kind]

const facts: Readonly<Record<string, { label: string; isMoney?: true }>> = {
  amountOre: { label: 'Beløb', isMoney: true },
  expectedOre: { label: 'Ventet', isMoney: true },
  authorizedOre: { label: 'Reserveret', isMoney: true },
  currency: { label: 'Valuta' },
  why: { label: 'Svar' },
  text: { label: 'Svar' },
  reason: { label: 'Grund' },
  movement: { label: 'Bevægelse' },
  day: { label: 'Dag' },
  answerBy: { label: 'Svar senest' },
  provider: { label: 'Betalingstjeneste' },
  reference: { label: 'Reference' },
  oursOre: { label: 'Hos os', isMoney: true },
  theirsOre: { label: 'Hos betalingsselskabet', isMoney: true },
}

const movements: Readonly<Record<string, string>> = {
  capture: 'penge trukket',
  refund: 'penge betalt tilbage',
  dispute: 'indsigelse fra køberens bank',
}

const reasons: Readonly<Record<string, string>> = {
  already_has_card: 'golfspilleren har allerede et kort i sæsonen',
  registration_missing: 'bestillingens oplysninger findes ikke længere',
  card_missing: 'et kort i bestillingen er fjernet',
  nothing_to_pay: 'der manglede ikke nogen betaling længere',
}

function textOf(key: string, value: unknown) {
  if (key === 'reason') return reasons[String(value)] ?? 'en fejl hos os'
  if (key === 'movement') return movements[String(value)] ?? value
  return (key === 'day' || key === 'answerBy') && isPlainDate(String(value))
    ? formatShortDate(plainDate(String(value)))
    : value
}

/** The details of a case in Danish, such as `Ventet: 1.495,00 kr.`; ids are left out. */
export function caseFacts(details: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(details).flatMap(([key, value]) => {
    const fact = facts[key]
    if (!fact || value === null) return []
    if (fact.isMoney) return [`${fact.label}: ${formatKronerExact(Number(value))}`]
    const text = textOf(key, value)
    return [`${fact.label}: ${text}`]
  })
}
