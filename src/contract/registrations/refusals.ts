/** Every `reason` of the code `refused` in the purchase of cards. */
export const registrationRefusals = [
  /** The purchase is paid or abandoned and can no longer be changed. */
  'registration_closed',
  'too_many_cards',
  /** The birth date is in the future or too long ago. */
  'birth_date_impossible',
  /** A purchase holds at least one card. */
  'last_card',
  /** None of the account's cards can be renewed today. */
  'nothing_to_renew',
  /** No season is on sale today. */
  'sales_closed',
  /** The golfer may not buy the product; `details.text` says why. */
  'product_not_allowed',
  'first_day_not_possible',
  /** An earlier step is incomplete; `details.steps` as in the registration. */
  'steps_missing',
  'email_missing',
  /** The price of the card falls only after the purchase's link has expired, or does not fall soon. */
  'price_falls_too_late',
  /** `details.triesLeft`: attempts left for this code. */
  'code_wrong',
  /** The code is older than ten minutes, used, replaced by a newer one, or was tried five times. */
  'code_expired',
  /** The total differs from the one shown to the buyer; `details.totalOre` and `details.current`. */
  'price_changed',
  /** The terms of sale are newer than those accepted; `details.termsVersion`. */
  'terms_changed',
  /** The golfer has a card in this season already (E8); `details.cardId`. */
  'already_has_card',
  /** Only one card of a purchase can be the buyer's own. */
  'own_card_twice',
  'dgu_number_missing',
  /** The buyer must prove the address before we look a golfer up at the golf union. */
  'email_not_proven',
  /** A partner confirms their membership by a separate link: use `sendOwnCardLink`. */
  'own_link_needed',
  /** Another account manages the golfer and must buy the card. `details.cardId`. */
  'golfer_has_account',
  'own_link_needs_email',
  /** No gift card that we have sold has this code. */
  'gift_card_unknown',
  'gift_card_blocked',
  'gift_card_expired',
  'gift_card_empty',
  /** The gift card covers another amount than the one shown; `details.coversOre`. */
  'gift_card_changed',
] as const
