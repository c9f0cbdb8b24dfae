import { queryOptions } from '@tanstack/react-query'
import { getCurrentRegistration, type Registration } from '#contract/registrations/endpoints.ts'
import { getOwnCard } from '#contract/registrations/own-card.ts'
import { listRenewals } from '#contract/registrations/renewal.ts'
import { call } from '../../api.ts'
import { reasonOf } from '../../error-text.ts'

export type Current = { registration: Registration | null; expired: boolean }

/** The purchase of this browser. An expired link is a result instead of an error. */
export async function fetchCurrentRegistration(signal?: AbortSignal): Promise<Current> {
  try {
    const { registration } = await call(getCurrentRegistration, {}, signal)
    return { registration, expired: false }
  } catch (error) {
    if (reasonOf(error) === 'link_expired') return { registration: null, expired: true }
    throw error
  }
}

export const currentRegistrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => fetchCurrentRegistration(signal),
})

/** The card that the holder's mailed link opened. */
export const ownCardQuery = queryOptions({
  queryKey: ['own-card'],
  queryFn: ({ signal }) => call(getOwnCard, {}, signal),
})

/** The cards to renew; asked only by a signed-in golfer. */
export const renewalsQuery = queryOptions({
  queryKey: ['renewals'],
  queryFn: ({ signal }) => call(listRenewals, {}, signal),
})
