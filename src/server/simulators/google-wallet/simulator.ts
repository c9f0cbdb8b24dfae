import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { refusedPage, savedPage } from './page.ts'
import { countSave, findResource, insertResource, patchResource, type Kind } from './queries.ts'
import { isTokenValid, issueToken, verifiedClaims } from './tokens.ts'

export type GoogleWalletDependencies = {
  db: Db
  now: () => Date
  /** What the shop was given when it signed up: its account, and the key whose public half is known here. */
  account: () => Promise<{ issuerId: string; email: string; privateKey: string; tokenUrl: string }>
}

const scope = 'https://www.googleapis.com/auth/wallet_object.issuer'
const Assertion = z.object({
  iss: z.string(),
  aud: z.string(),
  scope: z.literal(scope),
  iat: z.int(),
  exp: z.int(),
})
const oneObject = z.array(z.object({ id: z.string() })).length(1)
const SaveToken = z.object({
  iss: z.string(),
  aud: z.literal('google'),
  typ: z.literal('savetowallet'),
  iat: z.int(),
  origins: z.array(z.url()).min(1),
  payload: z.union([
    z.strictObject({ genericObjects: oneObject }),
    z.strictObject({ eventTicketObjects: oneObject }),
  ]),
})
const Resource = z.looseObject({
  id: z.string().regex(/^\d+\.[\w.-]+$/),
  classId: z.string().optional(),
  state: z.enum(['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE']).optional(),
})
const kinds: readonly string[] = [
  'genericClass',
  'genericObject',
  'eventTicketClass',
  'eventTicketObject',
] satisfies Kind[]

/** A second of clock error is forgiven. */
const forgiven = 60

/**
 * Simulates Google Wallet: the token endpoint of OAuth, the REST resources of generic cards, and the page on which a
 * person adds one. It is another company's service that is reached over HTTP only, and has its own table.
 */
export function googleWalletSimulator(deps: GoogleWalletDependencies): Hono {
  const app = new Hono()
  const seconds = () => Math.floor(deps.now().getTime() / 1000)
  app.post('/token', async (c) => {
    const account = await deps.account()
    const { grant_type: grant, assertion } = await c.req.parseBody()
    const claims = Assertion.safeParse(verifiedClaims(String(assertion), account.privateKey))
    const isOurs =
      claims.success &&
      claims.data.iss === account.email &&
      claims.data.aud === `${account.tokenUrl}/token` &&
      claims.data.exp > seconds() &&
      claims.data.exp - claims.data.iat <= 3600 &&
      claims.data.iat <= seconds() + forgiven
    if (grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || !isOurs) {
      return c.json({ error: 'invalid_grant' }, 400)
    }
    const token = issueToken(seconds() + 3600, account.privateKey)
    return c.json({ access_token: token, expires_in: 3600, token_type: 'Bearer' })
  })
  app.get('/save/:token', async (c) => {
    c.header('Cache-Control', 'no-store')
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    )
    const account = await deps.account()
    const claims = SaveToken.safeParse(verifiedClaims(c.req.param('token'), account.privateKey))
    const saved =
      claims.data?.iss === account.email ? await findSaved(deps.db, claims.data) : undefined
    if (!saved) return c.html(refusedPage(), 400)
    await countSave(deps.db, saved.id)
    return c.html(savedPage(saved.content))
  })
  app.route('/walletobjects/v1', resources(deps, seconds))
  return app
}

/** The object that a save link names, and for a ticket with its event. */
async function findSaved(db: Db, { payload }: z.output<typeof SaveToken>) {
  const isTicket = 'eventTicketObjects' in payload
  const [named] = isTicket ? payload.eventTicketObjects : payload.genericObjects
  const kind = isTicket ? 'eventTicketObject' : 'genericObject'
  const content = named && (await findResource(db, named.id, kind))
  if (!named || !content) return undefined
  if (!isTicket) return { id: named.id, content }
  const event = await findResource(db, String(content['classId']), 'eventTicketClass')
  const { eventName: header, hexBackgroundColor } = event ?? {}
  return { id: named.id, content: { ...content, header, hexBackgroundColor } }
}

function resources(deps: GoogleWalletDependencies, seconds: () => number): Hono {
  const app = new Hono()
  app.use('*', async (c, next) => {
    const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    const { privateKey } = await deps.account()
    if (!isTokenValid(token, seconds(), privateKey)) return refuse(c, 401)
    return next()
  })
  app.post('/:kind', async (c) => {
    const resource = await readResource(deps, c)
    if (!resource) return refuse(c, 400)
    const { kind, content } = resource
    const isNew = await insertResource(deps.db, content.id, kind, content)
    return isNew ? c.json(content) : refuse(c, 409)
  })
  app.patch('/:kind/:id', async (c) => {
    const resource = await readResource(deps, c)
    if (!resource || resource.content.id !== c.req.param('id')) return refuse(c, 400)
    const { kind, content } = resource
    if (!(await findResource(deps.db, content.id, kind))) return refuse(c, 404)
    await patchResource(deps.db, content.id, content)
    return c.json(await findResource(deps.db, content.id, kind))
  })
  return app
}

/** A class or object of this issuer, whose class exists. */
async function readResource(deps: GoogleWalletDependencies, c: Context) {
  const kind = c.req.param('kind') ?? ''
  const parsed = Resource.safeParse(await c.req.json().catch(() => undefined))
  const { issuerId } = await deps.account()
  if (!isKind(kind) || !parsed.success || !parsed.data.id.startsWith(`${issuerId}.`))
    return undefined
  const { classId } = parsed.data
  const classKind = kind === 'eventTicketObject' ? 'eventTicketClass' : 'genericClass'
  const isUnknown = classId !== undefined && !(await findResource(deps.db, classId, classKind))
  return isUnknown ? undefined : { kind, content: parsed.data }
}

const isKind = (kind: string): kind is Kind => kinds.includes(kind)

const refuse = (c: Context, code: 400 | 401 | 404 | 409) =>
  c.json({ error: { code, message: 'Refused' } }, code)
