import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addPassToGoogleWallet,
  addStartTimeToGoogleWallet,
  listWallets,
} from '#contract/wallets/endpoints.ts'
import { call } from '../../api.ts'

/** Which wallets are set up; it changes only with the service's settings. */
export const walletsQuery = queryOptions({
  queryKey: ['wallets'],
  queryFn: ({ signal }) => call(listWallets, {}, signal),
  staleTime: Infinity,
})

/** Leaves the page for Google's, on which the golfer adds the card. */
export const googleWalletMutation = mutationOptions({
  mutationFn: (passId: string) => call(addPassToGoogleWallet, { passId }),
  onSuccess: ({ saveUrl }) => location.assign(saveUrl),
})

export const googleTicketMutation = mutationOptions({
  mutationFn: (entryId: string) => call(addStartTimeToGoogleWallet, { entryId }),
  onSuccess: ({ saveUrl }) => location.assign(saveUrl),
})
