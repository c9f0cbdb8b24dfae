import type { OwnedText, Placeholder } from '../owned-texts.ts'

const name: Placeholder = { name: 'navn', meaning: 'modtagerens fornavn', example: 'Anne' }
const buyer: Placeholder = { name: 'køber', meaning: 'den, der køber', example: 'Anne Holm' }
const product: Placeholder = { name: 'kort', meaning: 'kortets navn', example: 'Sæsonkort 2027' }
const orderNumber: Placeholder = {
  name: 'bestilling',
  meaning: 'bestillingens nummer',
  example: 'B-1042',
  needed: true,
}
const amount: Placeholder = {
  name: 'beløb',
  meaning: 'beløbet',
  example: '1.495,00 kr.',
  needed: true,
}

const subject = (
  key: string,
  title: string,
  body: string,
  places: Placeholder[] = [],
): OwnedText => ({
  key: `mail.${key}_subject`,
  page: 'mail',
  title: `${title}: emne`,
  kind: 'line',
  places,
  body,
})

const opening = (
  key: string,
  title: string,
  body: string,
  places: Placeholder[] = [],
): OwnedText => ({
  key: `mail.${key}_opening`,
  page: 'mail',
  title: `${title}: begyndelse`,
  kind: 'paragraphs',
  places,
  body,
})

/**
 * The subjects and openings of mails. An edit cannot remove what the law requires in a mail, its
 * amounts or its buttons.
 */
export const mailTexts: readonly OwnedText[] = [
  subject('order', 'Bekræftelse på bestilling', 'Bekræftelse på din bestilling {bestilling}', [
    orderNumber,
  ]),
  opening(
    'order',
    'Bekræftelse på bestilling',
    'Hej {navn}. Her er bekræftelsen. Gem mailen – den er din kvittering.',
    [name],
  ),
  subject(
    'own_card',
    'Bekræft dit medlemskab',
    '{køber} køber et kort til dig. Bekræft dit medlemskab',
    [buyer],
  ),
  opening(
    'own_card',
    'Bekræft dit medlemskab',
    'Hej {navn}. {køber} er ved at købe {kort} til dig. Kortet er personligt, så du skal selv bekræfte, at du er medlem af en golfklub.',
    [name, buyer, product],
  ),
  subject('resume', 'Fortsæt bestillingen', 'Fortsæt din bestilling, hvor du slap'),
  opening(
    'resume',
    'Fortsæt bestillingen',
    'Her er vejen tilbage til din bestilling. Alt, hvad du har skrevet, er gemt.',
    [name],
  ),
  subject('payment_missing', 'Betalingen mangler', 'Betalingen for dit {kort} mangler', [product]),
  opening(
    'payment_missing',
    'Betalingen mangler',
    `Hej {navn}.

Beløbet for {kort} var reserveret, men banken afviste betalingen. Der er ikke trukket penge, og kortet gælder ikke lige nu.

Beløb: {beløb} Bestilling: {bestilling}. Gennemfør betalingen her, så gælder kortet igen:`,
    [name, product, amount, orderNumber],
  ),
  subject('no_account', 'Ingen konto', 'Der er ingen konto på din adresse'),
  opening(
    'no_account',
    'Ingen konto',
    `Nogen, forhåbentlig dig, bad om en kode til at logge ind med. Men der er ingen konto på denne adresse.

Har du et kort, er det nok købt med en anden mailadresse. Prøv med den. Har du ikke et kort endnu, kan du se dem her:`,
  ),
]
