import { absentPage, invalidAddress } from '../shell/page-error.ts'
import { slug as slugOf, uuid } from '../../search-params.ts'

type Address = { slug: string; id?: string }

/** Refuses an address that cannot be a tournament's, before anything is asked. */
export function assertValidTournamentAddress({ slug, id }: Address): void {
  const isPossible = slugOf(slug) !== undefined && (id === undefined || uuid(id) !== undefined)
  if (!isPossible) throw invalidAddress()
}

/** The answer to an address of a tournament behind which there is nothing yet. */
export function tournamentNotFound(address: Address): never {
  assertValidTournamentAddress(address)
  throw absentPage()
}
