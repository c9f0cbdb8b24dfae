import { generateKeyPairSync } from 'node:crypto'
import { Provider, type Configuration, type KoaContextWithOIDC, errors } from 'oidc-provider'
import { findByPersonId, failureOf, personIdOf } from '../dgu/queries.ts'
import { GrantMemory } from './grant-queries.ts'
import { errorPage, pagePolicy, signInPage } from './pages.ts'
import type { LoginDependencies } from './dependencies.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedFailure } from '../dgu/golfer.ts'
import { text } from 'node:stream/consumers'

/** Tokens are valid for a year, as the union documents. */
const aYear = 31_556_926

/** The authorization server: a maintained library, configured as the union documents its own. */
export async function openAuthorizationServer(deps: LoginDependencies): Promise<Provider> {
  const provider = new Provider(deps.issuer(), await configurationOf(deps))
  // Behind the service's own listener, which forwards the address that the browser used.
  provider.proxy = true
  provider.on('server_error', (_ctx, error: Error) =>
    deps.log('warn', 'The simulated union could not sign anybody in', { why: error.name }),
  )
  provider.use(simulateFailure)
  provider.use(showSignIn(deps, provider, new URL(deps.issuer()).origin))
  return provider
}

async function configurationOf(deps: LoginDependencies): Promise<Configuration> {
  const { id, secret, redirectUri, scope } = await deps.client()
  const path = new URL(deps.issuer()).pathname
  return {
    adapter: (kind) => new GrantMemory(deps.db, kind),
    clients: [
      {
        client_id: id,
        client_secret: secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        scope,
      },
    ],
    // The library requires a key, although nothing is signed without the scope `openid`.
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    jwks: { keys: [newKey()] },
    cookies: { keys: [secret] },
    scopes: scope.split(' '),
    extraParams: ['country_iso_code'],
    pkce: { required: () => true },
    routes: { authorization: '/connect/authorize', token: '/connect/token' },
    ttl: {
      AccessToken: aYear,
      AuthorizationCode: 300,
      Grant: aYear,
      IdToken: 60,
      Interaction: 3600,
      Session: 3600,
    },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `${path}/sign-in/${uid}` },
    findAccount: async (_ctx, personId) =>
      (await findByPersonId(deps.db, personId))
        ? { accountId: personId, claims: () => ({ sub: personId }) }
        : undefined,
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      // The union requires no consent of its members for this client.
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
    renderError: (ctx, out) => {
      ctx.type = 'html'
      ctx.body = errorPage(out.error)
    },
  }
}

const newKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'ES256',
})

/** Longer than the timeout of any caller. */
const hangMs = 30_000

/** Simulates failures of the token endpoint for the test golfers with a failure. */
async function simulateFailure(ctx: KoaContextWithOIDC, next: () => Promise<unknown>) {
  await next()
  if (ctx.path !== '/connect/token' || ctx.status !== 200) return
  const personId = ctx.oidc.entities.Account?.accountId
  const failure = personId === undefined ? undefined : failureOf(personId)
  if (failure) await applyFailure(ctx, failure)
  else if (isRecord(ctx.body)) {
    // Documented but unused, because the golfer is read from the member API.
    ctx.body = { ...ctx.body, sub: personId, sub_country_iso_code: 'DK' }
  }
}

async function applyFailure(ctx: KoaContextWithOIDC, failure: SimulatedFailure) {
  if (failure === 'token_slow') {
    await sleep(hangMs, undefined, { ref: false })
  }
  if (failure === 'token_down' || failure === 'token_slow') {
    ctx.status = 503
    ctx.body = { error: 'temporarily_unavailable' }
  }
  if (failure === 'token_garbage') ctx.body = '<html>Service temporarily at lunch</html>'
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Handles the sign-in page, on which a golfer signs in by one tap instead of a password. */
function showSignIn(deps: LoginDependencies, provider: Provider, home: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>) => {
    // Browsers also apply form-action to the redirect after a form.
    ctx.set('Content-Security-Policy', pagePolicy(home))
    ctx.set('Referrer-Policy', 'no-referrer')
    if (!ctx.path.startsWith('/sign-in/')) return next()
    try {
      await provider.interactionDetails(ctx.req, ctx.res)
      if (ctx.method === 'POST') return await answer(deps, provider, ctx)
      ctx.body = signInPage({})
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      ctx.status = 400
      ctx.body = errorPage('expired')
    }
    ctx.type = 'html'
    return undefined
  }
}

async function answer(deps: LoginDependencies, provider: Provider, ctx: KoaContextWithOIDC) {
  const form = new URLSearchParams(await text(ctx.req))
  const result = await resultOf(deps, form)
  if (!result) {
    ctx.type = 'html'
    ctx.body = signInPage({ unknown: form.get('number')?.slice(0, 30) ?? '' })
    return
  }
  ctx.respond = false
  await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
}

async function resultOf({ db }: LoginDependencies, form: URLSearchParams) {
  if (form.has('stop')) return { error: 'access_denied', error_description: 'cancelled' }
  const number = form.get('number')?.trim()
  const personId = number ? await personIdOf(db, number) : form.get('golfer')
  const known = personId ? await findByPersonId(db, personId) : undefined
  return personId && known ? { login: { accountId: personId } } : undefined
}
