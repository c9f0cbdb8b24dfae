import type { Ctx } from '../ctx.ts'
import { getOrCreateSetting } from '../db/settings.ts'
import { newKey } from '../keys.ts'

/** What the union registered of us, and where its login is. */
export type DguClient = {
  /** Where browsers sign in; also the `iss` of its answers. */
  issuer: string
  /** Where we exchange a code: the same place, as this process reaches it. */
  tokenUrl: string
  id: string
  /** Absent when the union issued none. */
  secret: string | undefined
  scope: string
  redirectUri: string
}

export const simulatedLoginPath = '/simulator/dgu-login'
const simulatedClientId = 'saesonkortet'

type Dependencies = Pick<Ctx, 'config' | 'db' | 'now' | 'publicUrl'>

/** Undefined where nobody can sign in by DGU. */
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

/** Is there a DGU login at all? */
export const hasDguLogin = ({ config }: Pick<Ctx, 'config'>): boolean =>
  config.demo || config.dguLogin.issuer !== undefined

/** The client as the demonstration's own login knows it; made once, the same for every process. */
export async function simulatedClient({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const secret = await getOrCreateSetting(db, 'dgu_login.simulator', now(), newKey)
  return { id: simulatedClientId, secret }
}
