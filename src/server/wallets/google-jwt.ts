import { sign } from 'node:crypto'

/** A JSON Web Token, signed RS256 by the key of the service account (RFC 7515, 7519). */
export function signJwt(claims: Record<string, unknown>, privateKey: string): string {
  const content = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(content), privateKey).toString('base64url')
  return `${content}.${signature}`
}
