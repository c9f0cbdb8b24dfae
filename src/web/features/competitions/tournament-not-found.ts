import { absentPage, invalidAddress } from '../shell/page-error.ts'
import { slug as slugOf, uuid } from '../../search-params.ts'

type Address = { slug: string; id?: string }

/** Refuses an address that cannot belong to a tournament before any request is sent. */
export function assertValidTournamentAddress({ slug, id }: Address): void {
  const isPossible = slugOf(slug) !== undefined && (id === undefined || uuid(id) !== undefined)
  if (!isPossible) throw invalidAddress()
}

/** The error page of a tournament that does not exist or is not announced. */
export function tournamentNotFound(address: Address): never {
  assertValidTournamentAddress(address)
  throw absentPage()
}
