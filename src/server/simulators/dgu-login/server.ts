import { generateKeyPairSync } from 'node:crypto'
import { Provider, type Configuration } from 'oidc-provider'
import { findByPersonId } from '../dgu/queries.ts'
import { GrantMemory } from './grant-queries.ts'
import { errorPage } from './pages.ts'
import { showSignIn } from './sign-in.ts'
import { simulateFailure } from './simulate-failure.ts'
import type { LoginDependencies } from './dependencies.ts'

/** As the union documents it (integrations.md 1): a token is good for a year. */
const aYear = 31_556_926

/** The authorization server: a kept library, set up as the union's documentation describes theirs. */
export async function openAuthorizationServer(deps: LoginDependencies): Promise<Provider> {
  const provider = new Provider(deps.issuer(), await configurationOf(deps))
  // It stands behind our own listener, which passes on the address that the browser used.
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
    // It signs nothing: without the scope `openid` there is no id_token. It must hold a key all the same.
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
      // The union asks no consent of its members for this client.
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
