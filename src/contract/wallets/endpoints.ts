import { z } from 'zod'
import { endpoint } from '#contract/shared/endpoint.ts'

/** A card that does not open anything is not added; `no_start_time`: none is published, or the round is over. */
export type WalletRefusal = 'card_not_valid' | 'no_start_time'

/** Which wallets a card can be added to here. The Apple card itself is a file at `appleCardPath`. */
export const listWallets = endpoint({
  method: 'GET',
  path: '/api/v1/wallets',
  audience: 'anyone',
  summary: 'The wallets that a card can be added to',
  input: z.object({}),
  output: z.object({ apple: z.boolean(), google: z.boolean() }),
})

/**
 * Stores the card at Google and answers the signed address at which the golfer adds it. `refused` with `card_not_valid`
 * for a card that is not valid.
 */
export const addPassToGoogleWallet = endpoint({
  method: 'POST',
  path: '/api/v1/passes/:passId/google-wallet',
  audience: 'signed_in',
  summary: 'Add my card to Google Wallet',
  errors: ['outside_service_down'],
  input: z.object({ passId: z.uuid() }),
  output: z.object({ saveUrl: z.url() }),
})

/** As `addPassToGoogleWallet`, for the start time of an entry; `refused` with `no_start_time`. */
export const addStartTimeToGoogleWallet = endpoint({
  method: 'POST',
  path: '/api/v1/account/tournament-entries/:entryId/google-wallet',
  audience: 'signed_in',
  summary: 'Add the start time of my entry to Google Wallet',
  errors: ['outside_service_down'],
  input: z.object({ entryId: z.uuid() }),
  output: z.object({ saveUrl: z.url() }),
})
