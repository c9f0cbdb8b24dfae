import { getMe } from '#contract/accounts/endpoints.ts'
import { listMyPasses } from '#contract/passes/endpoints.ts'
import { call } from '../../api.ts'

/** A card that can be withdrawn. */
export type OpenCard = { number: string; label: string }

export type KnownBuyer = {
  name: string
  email: string
  cards: readonly OpenCard[]
  /** Why the account's cards cannot be withdrawn, when none of them can. */
  tooLate: readonly { number: string; text: string }[]
}

/**
 * What the account knows about its withdrawal: name, address and the cards that can still be withdrawn. The
 * page is the same for everybody, so this is fetched in the browser. Undefined unless signed in.
 */
export async function fetchKnownBuyer(signal: AbortSignal): Promise<KnownBuyer | undefined> {
  const { account } = await call(getMe, {}, signal)
  if (!account) return undefined
  const { passes } = await call(listMyPasses, {}, signal)
  const open = passes.filter(({ withdrawal }) => withdrawal.status === 'open')
  const late = passes.filter(({ withdrawal }) => withdrawal.status === 'too_late')
  return {
    name: account.name,
    email: account.email,
    cards: open.map(({ number, productName, season, holder }) => ({
      number,
      label: `${productName} ${season.code} til ${holder.firstName} ${holder.lastName}`,
    })),
    tooLate:
      open.length > 0
        ? []
        : late.map(({ number, withdrawal }) => ({
            number,
            text: `${number}: ${withdrawal.text}`,
          })),
  }
}
