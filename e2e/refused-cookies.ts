import { consentCookie, wordingVersion, type Choice } from '#domain/consent/consent.ts'

/** The storage of a browser in which these categories were accepted and all others except the necessary refused. */
export const consentIn = (on: Choice[]) => ({
  cookies: [
    {
      name: consentCookie,
      value: encodeURIComponent(
        JSON.stringify({
          v: wordingVersion,
          id: '00000000-0000-4000-8000-000000000000',
          at: '2027-05-01T08:00:00.000Z',
          on,
        }),
      ),
      domain: 'localhost',
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    },
  ],
  origins: [],
})

export const refusedCookies = consentIn([])
