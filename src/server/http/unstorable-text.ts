/**
 * Where a text stands that PostgreSQL cannot hold: one with U+0000 in it, or half of a character, which a
 * field that cuts at a length makes of an emoji. Said here, by the field, rather than by the database.
 */
export function findUnstorableText(value: unknown): string[] | undefined {
  // Without recursion: what was sent may be nested deeper than calls can be.
  const unread: Place[] = [{ value }]
  for (let next = unread.pop(); next; next = unread.pop()) {
    if (typeof next.value === 'string' && !canBeStored(next.value)) return pathTo(next)
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const [name, inner] of Object.entries(next.value)) {
      // The name itself would stand in the answer.
      if (!canBeStored(name)) return pathTo(next)
      unread.push({ value: inner, name, within: next })
    }
  }
  return undefined
}

type Place = { value: unknown; name?: string; within?: Place }

const canBeStored = (text: string) => text.isWellFormed() && !text.includes('\u0000')

/** Its outermost names; what lies deeper is no field of ours. */
function pathTo(place: Place): string[] {
  const path: string[] = []
  for (let at: Place | undefined = place; at?.within; at = at.within) path.push(at.name ?? '')
  return path.toReversed().slice(0, 8)
}
