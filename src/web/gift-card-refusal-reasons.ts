/** Sentences for refusals about gift cards: when they are bought, pay, or are paid back. */
export const giftCardReasons = {
  gift_card_unknown: 'Vi kender ikke den kode. Tjek tegnene på gavekortet, og prøv igen.',
  gift_card_blocked: 'Gavekortet er spærret. Ring eller skriv til os, hvis du ikke ved hvorfor.',
  gift_card_expired: 'Gavekortet er udløbet. Ring eller skriv til os, så ser vi på det.',
  gift_card_empty: 'Der er ikke flere penge på gavekortet.',
  gift_card_changed: 'Gavekortet dækker et andet beløb end før. Skriv koden igen, og se beløbet.',
  gift_card_used: 'Så meget er der ikke tilbage på gavekortet. Genindlæs siden, og se hvad der er.',
  arrival_out_of_bounds: 'Vælg en dag fra i dag og højst et år frem.',
} as const
