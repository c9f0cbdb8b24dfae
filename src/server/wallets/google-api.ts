import { z } from 'zod'
import { createAccessTokens, type AccessToken } from '../http/access-tokens.ts'
import { sendOutgoingRequest } from '../http/outgoing-request.ts'
import type { GoogleWalletAccess } from '../wallet-settings.ts'
import { signJwt } from './google-jwt.ts'

/** Google did not do what it was asked; `status` is undefined when there was no answer. */
export class GoogleWalletError extends Error {
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.name = 'GoogleWalletError'
    this.status = status
  }
}

export type GoogleCall = { access: GoogleWalletAccess; mayBeHere: boolean; now: Date }
type Resource = 'genericClass' | 'genericObject' | 'eventTicketClass' | 'eventTicketObject'

const patienceMs = 10_000
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() })

const tokens = createAccessTokens()

/** Stores a class or an object; one that exists is replaced in the fields that are given. */
export async function putResource(
  call: GoogleCall,
  resource: Resource,
  content: { id: string },
): Promise<void> {
  const answer = await send(call, 'POST', `/${resource}`, content)
  if (answer.status === 409) return patchResource(call, resource, content)
  requireOk(answer)
}

/** Replaces fields of an existing class or object. */
export async function patchResource(
  call: GoogleCall,
  resource: Resource,
  content: { id: string },
): Promise<void> {
  requireOk(await send(call, 'PATCH', `/${resource}/${encodeURIComponent(content.id)}`, content))
}

/** An object with its class; `list` is where a save link names it. */
export type SavedIds = {
  list: 'genericObjects' | 'eventTicketObjects'
  objectId: string
  classId: string
}

/**
 * The address at which a person adds an object that is stored already: it is signed and holds nothing but the id, so
 * that it stays short and names nobody.
 */
export function saveLink(
  { access, now }: Pick<GoogleCall, 'access' | 'now'>,
  { list, objectId, classId, origin }: SavedIds & { origin: string },
): string {
  const claims = {
    iss: access.email,
    aud: 'google',
    typ: 'savetowallet',
    iat: seconds(now),
    origins: [origin],
    payload: { [list]: [{ id: objectId, classId }] },
  }
  return `${access.saveUrl}/${signJwt(claims, access.privateKey)}`
}

type Method = 'POST' | 'PATCH'

async function send(call: GoogleCall, method: Method, path: string, content: unknown) {
  const answer = await sendOnce(call, method, path, content)
  if (answer.status !== 401) return answer
  // A token may be withdrawn before its time.
  tokens.forget(keyOf(call.access))
  return sendOnce(call, method, path, content)
}

async function sendOnce(call: GoogleCall, method: Method, path: string, content: unknown) {
  const { access, mayBeHere } = call
  const authorization = `Bearer ${await accessToken(call)}`
  return sendOutgoingRequest({ base: access.apiUrl, mayBeHere }, `/walletobjects/v1${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(content),
    patienceMs,
  }).catch((error: Error) => {
    throw new GoogleWalletError(`No answer: ${error.name}`)
  })
}

function requireOk({ ok, status }: Response) {
  if (!ok) throw new GoogleWalletError(`Answer ${status}`, status)
}

const keyOf = ({ tokenUrl, email }: GoogleWalletAccess) => `${tokenUrl} ${email}`

const accessToken = (call: GoogleCall) =>
  tokens.get(keyOf(call.access), call.now, () => askForToken(call))

/** OAuth 2.0 by a signed assertion (RFC 7523; developers.google.com/identity/protocols/oauth2/service-account). */
async function askForToken({ access, mayBeHere, now }: GoogleCall): Promise<AccessToken> {
  const issuedAt = seconds(now)
  const assertion = signJwt(
    {
      iss: access.email,
      scope,
      aud: `${access.tokenUrl}/token`,
      iat: issuedAt,
      exp: issuedAt + 3600,
    },
    access.privateKey,
  )
  const answer = await sendOutgoingRequest({ base: access.tokenUrl, mayBeHere }, '/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    }),
    patienceMs,
  }).catch((error: Error) => {
    throw new GoogleWalletError(`No answer: ${error.name}`)
  })
  requireOk(answer)
  const parsed = Token.safeParse(await answer.json().catch(() => undefined))
  if (!parsed.success) throw new GoogleWalletError('Not the answer that is documented')
  const { access_token: value, expires_in: lifeSeconds } = parsed.data
  return { value, until: new Date(now.getTime() + lifeSeconds * 1000) }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
