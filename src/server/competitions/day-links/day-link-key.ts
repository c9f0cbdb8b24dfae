import { createHmac } from 'node:crypto'
import type { Ctx } from '../../ctx.ts'
import { getOrCreateSetting } from '../../db/settings.ts'
import { newKey } from '../../keys.ts'

/** Created once for all processes, in its own transaction. */
export const dayLinkSecret = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string> =>
  getOrCreateSetting(db, 'tournaments.day_link_secret', now(), newKey)

/** 256 bits, derived whenever the code is shown, so that only its hash is stored with the link. */
export const dayLinkKeyOf = (secret: string, linkId: string): string =>
  createHmac('sha256', secret).update(`day link ${linkId}`).digest('base64url')
