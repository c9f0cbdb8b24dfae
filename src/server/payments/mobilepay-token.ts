import { z } from 'zod'
import type { MobilePayAccess } from '../payment-settings.ts'
import { callProvider, readAnswer } from './call-provider.ts'

type Token = { value: Promise<string>; until: number }

/** By address and client: a token lasts a day in production, and asking for one for each call is refused. */
const tokens = new Map<string, Token>()

const keyOf = ({ apiUrl, clientId }: MobilePayAccess) => `${apiUrl} ${clientId}`

/** A token is renewed a minute early, so that it lasts as long as the call. */
const spareMs = 60_000

/** The sales unit and our name, which the provider asks of every request. */
export const headersOf = ({ subscriptionKey, merchantSerialNumber }: MobilePayAccess) => ({
  'vipps-system-name': 'saesonkortet',
  'vipps-system-version': '1',
  'ocp-apim-subscription-key': subscriptionKey,
  'merchant-serial-number': merchantSerialNumber,
})

/** The token for the calls of an access; callers at the same time share one request. */
export async function accessToken(access: MobilePayAccess, now: Date): Promise<string> {
  const known = tokens.get(keyOf(access))
  if (known && known.until > now.getTime()) return known.value
  const asked = askForToken(access, now)
  const token: Token = { value: asked.then(({ value }) => value), until: Infinity }
  tokens.set(keyOf(access), token)
  try {
    token.until = (await asked).until
    return await token.value
  } catch (error) {
    forgetToken(access)
    throw error
  }
}

export const forgetToken = (access: MobilePayAccess) => void tokens.delete(keyOf(access))

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })

async function askForToken(access: MobilePayAccess, now: Date) {
  const answer = await callProvider(access.apiUrl, '/accesstoken/get', {
    method: 'POST',
    headers: {
      ...headersOf(access),
      client_id: access.clientId,
      client_secret: access.clientSecret,
    },
  })
  const { access_token: value, expires_in: seconds } = readAnswer(Answer, answer)
  return { value, until: now.getTime() + seconds * 1000 - spareMs }
}
