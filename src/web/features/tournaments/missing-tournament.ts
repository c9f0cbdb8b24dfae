import { nothingThere, refuseAddress } from '../shell/page-fault.ts'
import { slug as slugOf, uuid } from '../../search-shape.ts'

type Address = { slug: string; id?: string }

/** Refuses an address that cannot be a tournament's, before anything is asked. */
export function refuseImpossible({ slug, id }: Address): void {
  const isPossible = slugOf(slug) !== undefined && (id === undefined || uuid(id) !== undefined)
  if (!isPossible) throw refuseAddress()
}

/** The answer to an address of a tournament behind which there is nothing yet. */
export function missingTournament(address: Address): never {
  refuseImpossible(address)
  throw nothingThere()
}
