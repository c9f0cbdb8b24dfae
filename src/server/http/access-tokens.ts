/** An access token of another company's service, and the time until which we use it. */
export type AccessToken = { value: string; until: Date }

type Requested = { token: Promise<AccessToken>; until: number }

export type AccessTokens = {
  /** The token in use; callers at the same time share one request. Rejects when `request` does. */
  get: (key: string, now: Date, request: () => Promise<AccessToken>) => Promise<string>
  /** After a refusal: the service may withdraw a token before its time. */
  forget: (key: string) => void
}

/** A token is renewed a minute early, so that it lasts as long as the call. */
const spareMs = 60_000

/** The access tokens of this process, by address and account: services refuse those who ask for one with each call. */
export function createAccessTokens(): AccessTokens {
  const tokens = new Map<string, Requested>()
  return {
    get: async (key, now, request) => {
      const known = tokens.get(key)
      if (known && known.until - spareMs > now.getTime()) return (await known.token).value
      const requested: Requested = { token: request(), until: Infinity }
      tokens.set(key, requested)
      try {
        const { value, until } = await requested.token
        requested.until = until.getTime()
        return value
      } catch (error) {
        tokens.delete(key)
        throw error
      }
    },
    forget: (key) => void tokens.delete(key),
  }
}
