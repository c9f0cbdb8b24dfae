import { consentCookie, wordingVersion } from '#domain/consent/consent.ts'

const refusal = {
  v: wordingVersion,
  id: '00000000-0000-4000-8000-000000000000',
  at: '2027-05-01T08:00:00.000Z',
  on: [],
}

/** A browser in which somebody has said no to everything but the necessary. */
export const refusedCookies = {
  cookies: [
    {
      name: consentCookie,
      value: encodeURIComponent(JSON.stringify(refusal)),
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
}
