import type { EntryOptions } from '#contract/entries/endpoints.ts'
import { golferOf, openDguBrowser } from '#test/dgu-browser.ts'
import { createApiClient, type ApiClient } from '../../replay/api-client.ts'
import type { enterAll } from '../../replay/enter-players.ts'
import type { EventFile, Player } from '../../replay/event.ts'
import type { OwnService } from '../../replay/own-service.ts'

/** A golfer with an account of their own, by name. */
export type GolferAccount = { name: string; client: ApiClient; player: Omit<Player, 'division'> }

/** Adults of the simulated union with the right to play. */
const kinds = [
  'fleksmedlem',
  'medlem af to klubber',
  'plushandicap',
  'frosset handicap',
  'skiftet hjemmeklub i år',
  'ung',
  'senior',
  'fuldtid og fleks',
]

/** Signs each golfer in with the union's login and a proven mail address, as a new account. */
export async function openGolferAccounts(service: OwnService): Promise<GolferAccount[]> {
  const accounts: GolferAccount[] = []
  for (const [i, kind] of kinds.entries()) {
    const browser = openDguBrowser(service.url)
    await browser.signIn(kind, '/oauth-login?next=/account')
    const path = '/account/dgu-login/code'
    const email = `golfer-${i}@matchday.example`
    const sent = await browser.api<{ demoCode?: string }>('POST', path, { email })
    const checked = await browser.api('POST', `${path}/check`, { code: sent.body.demoCode })
    if (checked.status !== 200) throw new Error(`${kind}: ${JSON.stringify(checked.body)}`)
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const { firstName, lastName, gender, handicapTenths } = golferOf(kind)
    const name = `${firstName} ${lastName}`
    accounts.push({
      name,
      client: createApiClient(service.send, { cookie, address: `10.5.0.${i + 1}` }),
      player: { name, gender, handicap: (handicapTenths ?? 0) / 10 },
    })
  }
  return accounts
}

/** Each account enters its golfer; returns the entries by name, as of those that a director enters. */
export const enterByAccounts =
  (accounts: readonly GolferAccount[]): typeof enterAll =>
  async (_director, { tournamentId, slug, divisionIds }, event: EventFile) => {
    const entries = new Map<string, string>()
    for (const { name, division, gender } of event.players) {
      const client = accounts.find((account) => account.name === name)?.client
      if (!client) throw new Error(`${name} has no account`)
      const path = `/tournaments/${slug}/entry-options`
      const options = await client.ask<EntryOptions>('GET', path)
      const golferId = options.golfers[0]?.golferId
      const at = event.divisions.findIndex((one) => one.name === division)
      const { entry } = await client.ask<{ entry: { id: string } }>(
        'POST',
        `/tournaments/${tournamentId}/entries`,
        { golferId, divisionId: divisionIds[at], gender, feeOre: 0 },
      )
      entries.set(name, entry.id)
    }
    return entries
  }
