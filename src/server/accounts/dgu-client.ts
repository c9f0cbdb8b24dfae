import type { Ctx } from '../ctx.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { newKey } from '../keys.ts'

/** Our registration as an OAuth client of DGU's login. */
export type DguClient = {
  /** Where browsers sign in; also the `iss` of its responses. */
  issuer: string
  /** Where this process exchanges a code for a token. */
  tokenUrl: string
  id: string
  /** Absent when DGU issued none. */
  secret: string | undefined
  scope: string
  redirectUri: string
}

export const simulatedLoginPath = '/simulator/dgu-login'
const simulatedClientId = 'saesonkortet'

type Dependencies = Pick<Ctx, 'config' | 'db' | 'now' | 'publicUrl'>

/** The configured client; undefined when the service has no DGU login. */
export async function findDguClient(
  ctx: Dependencies & Pick<Ctx, 'loopbackUrl'>,
): Promise<DguClient | undefined> {
  const { issuer, clientId, clientSecret, scope } = ctx.config.dguLogin
  const redirectUri = `${ctx.publicUrl}/oauth/callback`
  if (issuer && clientId) {
    const tokenUrl = `${issuer}/connect/token`
    return { issuer, tokenUrl, id: clientId, secret: clientSecret, scope, redirectUri }
  }
  if (!ctx.config.demo) return undefined
  return {
    issuer: ctx.publicUrl + simulatedLoginPath,
    tokenUrl: `${ctx.loopbackUrl}${simulatedLoginPath}/connect/token`,
    ...(await simulatedClient(ctx)),
    scope,
    redirectUri,
  }
}

/** Whether the service has a DGU login. */
export const hasDguLogin = ({ config }: Pick<Ctx, 'config'>): boolean =>
  config.demo || config.dguLogin.issuer !== undefined

/** The client of the simulated login, with a secret that is created once for all processes. */
export async function simulatedClient({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const secret = await getOrCreateSetting(db, 'dgu_login.simulator', now(), newKey)
  return { id: simulatedClientId, secret }
}
