import type { ErrorCode } from '#contract/errors.ts'
import type { PassRefusal } from '#contract/passes.ts'
import type { RegistrationRefusal } from '#contract/registrations.ts'
import { company } from '#domain/content/company.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { ApiError } from './api.ts'

const callOrWrite = `Ring på ${company.phone}, eller skriv til ${company.email}.`

/** Every way the API can say no: what happened, why, and what to do now. */
const codeTexts: Record<ErrorCode, string> = {
  invalid_input: 'Noget på siden mangler eller er skrevet forkert. Ret det, og prøv igen.',
  malformed_body: 'Det, siden sendte, kom ikke helt frem. Genindlæs siden, og prøv igen.',
  not_signed_in: 'Du er ikke logget ind længere. Log ind, og prøv igen.',
  wrong_credentials: 'Mail og adgangskode passer ikke sammen. Prøv igen, eller få en kode på mail.',
  not_allowed: 'Det har du ikke adgang til. Log ind med den konto, som har.',
  wrong_origin: 'Siden er åbnet et andet sted fra end vores adresse. Åbn den forfra.',
  not_found: 'Det findes ikke længere. Gå tilbage, og begynd derfra.',
  method_not_allowed: 'Det kan siden ikke. Genindlæs den, og prøv igen.',
  conflict: 'Siden er blevet gammel, mens du havde den åben. Genindlæs den, og prøv igen.',
  changed_elsewhere: 'Noget er ændret i et andet vindue. Se ændringen, og prøv igen.',
  link_expired: 'Linket er udløbet. Begynd forfra; det tager et par minutter.',
  too_large: 'Det er mere, end vi kan tage imod på en gang. Gør det kortere, og prøv igen.',
  unsupported_media: 'Den slags indhold kan vi ikke læse. Genindlæs siden, og prøv igen.',
  refused: 'Det kan ikke lade sig gøre lige nu. Prøv igen, eller ring til os.',
  too_many_requests: 'Det er prøvet for mange gange. Vent lidt, og prøv igen.',
  unexpected: `Fejlen er vores, og den er skrevet ned. Prøv igen om lidt. ${callOrWrite}`,
  outside_service_down: `Den tjeneste, vi spørger, svarer ikke lige nu. Prøv igen om et par minutter. ${callOrWrite}`,
}

type PaymentRefusal = 'already_paid' | 'order_closed' | 'payment_not_accepted'
type ClockFault = 'client_time_in_future' | 'client_time_too_old'

/** The exact cause, where there is one; each with a way forward. */
const reasonTexts: Record<RegistrationRefusal | PassRefusal | PaymentRefusal | ClockFault, string> =
  {
    registration_closed: 'Bestillingen er betalt og kan ikke ændres. Se kortet under Konto.',
    too_many_cards: 'Der kan højst være otte kort i en bestilling. Køb resten i en ny bagefter.',
    last_card:
      'Der skal være mindst ét kort i bestillingen. Ret det her i stedet for at fjerne det.',
    sales_closed: 'Der er ikke åbent for salg i dag. Se på Sæsonkortets side, hvornår det åbner.',
    product_not_allowed: 'Kortet passer ikke til denne golfspiller. Vælg et af de andre.',
    first_day_not_possible: 'Kortet kan ikke begynde den dag. Vælg en anden.',
    steps_missing: 'Der mangler noget i et tidligere trin. Gå tilbage, og udfyld det.',
    email_missing: 'Vi mangler din mail. Skriv den under Oplysninger.',
    code_wrong: 'Koden passer ikke. Tjek cifrene, eller få en ny kode.',
    code_expired: 'Koden gælder ikke længere. Få en ny kode.',
    price_changed: 'Prisen er ændret, siden du så den. Se den nye pris, og bestil igen.',
    terms_changed: 'Handelsbetingelserne er ændret. Læs dem, sæt kryds igen, og bestil.',
    already_has_card: 'Golfspilleren har allerede et kort i denne sæson. Se det under Konto.',
    own_card_twice: 'Du kan kun købe ét kort til dig selv. Vælg, hvem det andet er til.',
    dgu_number_missing: 'Vi mangler DGU-nummer og efternavn. Skriv dem, og prøv igen.',
    email_not_proven: 'Bekræft først din mail med koden.',
    own_link_needed: 'Golfspilleren bekræfter selv sit medlemskab. Send et link.',
    golfer_has_account: 'Golfspilleren har sin egen konto hos os. Køb kortet med den mailadresse.',
    own_link_needs_email: 'Vi mangler golfspillerens mail. Skriv den, så sender vi linket.',
    nothing_to_confirm: 'Medlemskabet er bekræftet. Du behøver ikke gøre mere.',
    membership_unsuitable: 'Medlemskabet giver ikke ret til dette kort. Ring til os om et andet.',
    membership_not_found: 'Vi fandt ikke medlemskabet. Tjek DGU-nummer og navn.',
    client_time_in_future: 'Enhedens ur går forkert. Genindlæs siden, og prøv igen.',
    client_time_too_old: 'Der er gået for længe, siden koden blev skannet. Skan den igen.',
    nothing_to_pay: 'Der mangler ikke nogen betaling. Se kortet under Konto.',
    already_paid: 'Bestillingen er betalt. Se kortet under Konto.',
    order_closed: 'Bestillingen er lukket, og der er ikke trukket penge. Bestil igen.',
    payment_not_accepted: `Betalingen blev ikke taget imod, og der er ikke trukket penge. Prøv igen. ${callOrWrite}`,
  }

const offlineText =
  'Der er ingen forbindelse til os lige nu. Det, du har skrevet, står her stadig. Prøv igen, når du er på nettet.'

/** An error as a person is told it: what happened, and what to do. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof TypeError ? offlineText : codeTexts.unexpected
  const { code, reason, details } = error.body
  if (code === 'too_many_requests') return waitText(details?.['retryAfter'])
  if (reason === undefined) return codeTexts[code] ?? codeTexts.unexpected
  if (typeof details?.['text'] === 'string') return details['text']
  if (reason === 'code_wrong') return codeWrongText(details?.['triesLeft'])
  if (reason === 'price_changed' && typeof details?.['totalOre'] === 'number') {
    return `Prisen er ændret, siden du så den. Den er nu ${formatKroner(details['totalOre'])} Bestil igen, hvis du vil have kortet til den pris.`
  }
  return isKnownReason(reason) ? reasonTexts[reason] : (codeTexts[code] ?? codeTexts.unexpected)
}

/** What a user can quote to us; undefined when there is nothing to quote. */
export function errorId(error: unknown): string | undefined {
  return error instanceof ApiError ? error.body.errorId : undefined
}

/** The exact cause of a refusal, or its code. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError ? (error.body.reason ?? error.body.code) : undefined
}

const isKnownReason = (reason: string): reason is keyof typeof reasonTexts => reason in reasonTexts

function codeWrongText(left: unknown): string {
  if (typeof left !== 'number') return reasonTexts.code_wrong
  if (left === 0) return 'Koden passer ikke, og den kan ikke prøves flere gange. Få en ny kode.'
  return `Koden passer ikke. Tjek cifrene; du kan prøve ${countOf(left, 'gang', 'gange')} til.`
}

function waitText(seconds: unknown): string {
  if (typeof seconds !== 'number') return codeTexts.too_many_requests
  const minutes = Math.ceil(seconds / 60)
  return `Det er prøvet for mange gange. Prøv igen om ${countOf(minutes, 'minut', 'minutter')}.`
}
