import { z } from 'zod'
import { createAccessTokens, type AccessToken } from '../http/access-tokens.ts'
import type { MobilePayAccess } from '../payment-settings.ts'
import { callProvider, readAnswer } from './call-provider.ts'

/** A token lasts a day in production, and asking for one for each call is refused. */
const tokens = createAccessTokens()

const keyOf = ({ apiUrl, clientId }: MobilePayAccess) => `${apiUrl} ${clientId}`

/** The sales unit and our name, which the provider asks of every request. */
export const headersOf = ({ subscriptionKey, merchantSerialNumber }: MobilePayAccess) => ({
  'vipps-system-name': 'saesonkortet',
  'vipps-system-version': '1',
  'ocp-apim-subscription-key': subscriptionKey,
  'merchant-serial-number': merchantSerialNumber,
})

/** The token for the calls of an access; callers at the same time share one request. */
export const accessToken = (access: MobilePayAccess, now: Date): Promise<string> =>
  tokens.get(keyOf(access), now, () => askForToken(access, now))

export const forgetToken = (access: MobilePayAccess) => tokens.forget(keyOf(access))

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })

async function askForToken(access: MobilePayAccess, now: Date): Promise<AccessToken> {
  const answer = await callProvider(access.apiUrl, '/accesstoken/get', {
    method: 'POST',
    headers: {
      ...headersOf(access),
      client_id: access.clientId,
      client_secret: access.clientSecret,
    },
  })
  const { access_token: value, expires_in: seconds } = readAnswer(Answer, answer)
  return { value, until: new Date(now.getTime() + seconds * 1000) }
}
