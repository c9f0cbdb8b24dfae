import type { ErrorBody, ErrorCode } from '#contract/shared/errors.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { contactUsText, unexpectedErrorText } from './contact-us-text.ts'
import { refusalReasonTexts } from './refusal-reasons.ts'

const reasons: Partial<Record<string, string>> = refusalReasonTexts

/** A sentence for each error code of the API: what happened, why, and what to do now. */
const codeTexts: Record<ErrorCode, string> = {
  invalid_input: 'Noget på siden mangler eller er skrevet forkert. Ret det, og prøv igen.',
  malformed_body: 'Vi modtog ikke det hele. Genindlæs siden, og prøv igen.',
  not_signed_in: 'Du er ikke logget ind længere. Log ind, og prøv igen.',
  wrong_credentials: 'Mail og adgangskode passer ikke sammen. Prøv igen, eller få en kode på mail.',
  not_allowed: 'Det har du ikke adgang til. Log ind med en konto, der har adgang.',
  wrong_origin: 'Siden er åbnet fra en forkert adresse. Gå ind på saesonkortet.dk, og prøv igen.',
  two_factor_needed:
    'Her arbejder man kun med totrinslogin. Slå det til under Sikkerhed, eller log ind igen.',
  read_only_view:
    'Du ser tjenesten som en anden. Her kan intet ændres, og koder og nøgler vises ikke. Tryk Afslut i bjælken øverst, og gør det fra kontoret.',
  not_found: 'Det findes ikke længere. Gå tilbage, og begynd derfra.',
  method_not_allowed: 'Det gik ikke igennem. Genindlæs siden, og prøv igen.',
  conflict: 'Siden er blevet gammel, mens du havde den åben. Genindlæs den, og prøv igen.',
  changed_elsewhere: 'Noget er ændret i et andet vindue. Se ændringen, og prøv igen.',
  link_expired: 'Linket er udløbet. Begynd forfra. Det tager et par minutter.',
  too_large: 'Teksten eller filen er for stor. Gør den mindre, og prøv igen.',
  unsupported_media: 'Den slags indhold kan vi ikke læse. Genindlæs siden, og prøv igen.',
  refused: 'Det kan ikke lade sig gøre lige nu. Prøv igen, eller ring til os.',
  too_many_requests: 'Du har prøvet for mange gange. Vent lidt, og prøv igen.',
  unexpected: unexpectedErrorText,
  outside_service_down: `Den tjeneste, vi spørger, svarer ikke lige nu. Prøv igen om et par minutter. ${contactUsText}`,
  database_unavailable:
    'Vi kan ikke få fat i vores data lige nu. Vent et øjeblik, og se efter, om det, du gjorde, er gemt, før du gør det igen.',
  too_busy: 'Der er meget travlt lige nu, så det nåede vi ikke. Prøv igen om lidt.',
}

/** The sentence of a refusal: of its reason if there is one, otherwise of its code. */
export function refusalText({ code, reason, details }: ErrorBody['error']): string {
  // The readers are busy for everyone; this user has not sent too many requests.
  if (reason === 'readers_busy') return refusalReasonTexts.readers_busy
  if (code === 'too_many_requests') return waitText(details?.['retryAfter'])
  if (reason === undefined) return codeTexts[code] ?? codeTexts.unexpected
  if (typeof details?.['text'] === 'string') return details['text']
  if (reason === 'code_wrong') return codeWrongText(details?.['triesLeft'])
  if (reason === 'price_changed' && typeof details?.['totalOre'] === 'number') {
    return `Prisen er ændret, siden du så den. Den er nu ${formatKroner(details['totalOre'])} Bestil igen, hvis du vil have kortet til den pris.`
  }
  return reasonText(reason) ?? codeTexts[code] ?? codeTexts.unexpected
}

/** The sentence of a reason; undefined for an unknown one. */
export const reasonText = (reason: string): string | undefined => reasons[reason]

function codeWrongText(left: unknown): string {
  if (typeof left !== 'number') return reasonText('code_wrong') ?? codeTexts.refused
  if (left === 0) return 'Koden passer ikke, og den kan ikke prøves flere gange. Få en ny kode.'
  return `Koden passer ikke. Tjek cifrene. Du kan prøve ${countOf(left, 'gang', 'gange')} til.`
}

function waitText(seconds: unknown): string {
  if (typeof seconds !== 'number') return codeTexts.too_many_requests
  const minutes = Math.ceil(seconds / 60)
  return `Du har prøvet for mange gange. Prøv igen om ${countOf(minutes, 'minut', 'minutter')}.`
}
