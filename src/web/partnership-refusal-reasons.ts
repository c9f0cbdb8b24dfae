import type { PartnershipRefusal } from '#contract/partnership/shapes.ts'

/** Why something about a club that may become a partner, or about an agreement, is not done. */
export const partnershipReasons: Record<PartnershipRefusal, string> = {
  lead_state_not_possible:
    'Det kan ikke lade sig gøre, som klubben står nu. Genindlæs siden, og se tilstanden.',
  lead_is_partner: 'Klubben har skrevet under. Ret aftalen under Klubber.',
  club_is_partner:
    'Klubben med det DGU-nummer er allerede samarbejdsklub. Tjek nummeret, eller ret aftalen under Klubber.',
  agreement_day_past: 'Første dag er passeret. Vælg i dag eller senere.',
  agreement_signed_already:
    'Den nyeste version er underskrevet, så der er intet at skrive under på.',
  agreement_ended:
    'Aftalen er erstattet af en nyere eller taget tilbage. Brug linket i den seneste mail, eller ring til os.',
}
