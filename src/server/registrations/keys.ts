import { createHmac } from 'node:crypto'
import { authSecretsOf } from '../auth-secrets.ts'
import type { Ctx } from '../ctx.ts'
import { hashOfKey, isSame } from '../keys.ts'

/** Cookies that open one purchase, or one card of it, in one browser. */
export const registrationCookie = 'registration'
export const ownCardCookie = 'own_card'
/** Set in the browser that proved the buyer's address by a mailed code. */
export const proofCookie = 'registration_proof'

/** Set in the browser that signed in by DGU as the golfer of the buyer's own card. */
export const dguProofCookie = 'registration_dgu'

export const linkDays = 30
export const linkSeconds = linkDays * 24 * 60 * 60

/** The key of a new purchase. It is derived, so that the same link can be mailed again. */
export function registrationToken(ctx: Ctx, registrationId: string): Promise<string> {
  return hmac(ctx, tokenText(registrationId))
}

type StoredToken = { id: string; tokenHash: string }

/** The key that a purchase was given, although the service may have another secret since. */
export async function tokenGivenTo(ctx: Ctx, { id, tokenHash }: StoredToken): Promise<string> {
  const tokens = await hmacs(ctx, tokenText(id))
  return tokens.find((token) => hashOfKey(token) === tokenHash) ?? registrationToken(ctx, id)
}

const tokenText = (registrationId: string) => `registration:${registrationId}`

/** The mail of a purchase that waits for a lower price; at most one. */
export const cheaperMailKey = (registrationId: string) => `cheaper:${registrationId}`

/** Keyed hash: a dump of the table does not reveal the code, although it has only six digits. */
export const codeHash = (ctx: Ctx, of: CodeOf): Promise<string> => hmac(ctx, codeText(of))

export const isCodeHash = (ctx: Ctx, hash: string, of: CodeOf): Promise<boolean> =>
  isHmac(ctx, hash, codeText(of))

type CodeOf = { registrationId: string; code: string }

const codeText = ({ registrationId, code }: CodeOf) => `code:${registrationId}:${code}`

/** What the browser of a purchase has proven. The union's proof of an address never opens an older account. */
type Proven = { registrationId: string } & (
  | { kind: 'proof' | 'union-proof'; email: string }
  | { kind: 'dgu'; personId: string }
)

export const proofOf = (ctx: Ctx, proven: Proven): Promise<string> => hmac(ctx, proofText(proven))

export const isProofOf = (ctx: Ctx, proof: string, proven: Proven): Promise<boolean> =>
  isHmac(ctx, proof, proofText(proven))

const proofText = (proven: Proven) =>
  `${proven.kind}:${proven.registrationId}:${proven.kind === 'dgu' ? proven.personId : proven.email}`

/** By the secret that signs, and by every one that is accepted. */
async function hmacs(ctx: Ctx, text: string): Promise<[string, ...string[]]> {
  const [signing, ...accepted] = await authSecretsOf(ctx, 'registration_secret')
  const by = (secret: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return [by(signing), ...accepted.map(by)]
}

const hmac = async (ctx: Ctx, text: string): Promise<string> => (await hmacs(ctx, text))[0]

const isHmac = async (ctx: Ctx, sent: string, text: string): Promise<boolean> =>
  (await hmacs(ctx, text)).some((own) => isSame(sent, own))
