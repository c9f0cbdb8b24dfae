import { parseSigned } from 'hono/utils/cookie'

/** The value of a cookie that was signed with the secret; undefined for none and for a forged one. */
export async function signedCookie(
  { cookie, secret }: { cookie: string; secret: string },
  name: string,
): Promise<string | undefined> {
  return (await parseSigned(cookie, secret, name))[name] || undefined
}
