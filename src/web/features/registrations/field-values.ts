import type { Registration, RegistrationCard } from '#contract/registrations.ts'

/** One thing that is saved by itself: the buyer's (`cardId` null) or a card's. */
export type FieldRef = { cardId: string | null; field: string }
export type FieldValue = string | number | boolean | null | { ticked: boolean; textVersion: string }

/** Typed here and not yet saved. `base` is what the server had when it was typed. */
export type Pending = FieldRef & { value: FieldValue; base: FieldValue }
/** Changed here and elsewhere, to two different things. */
export type Conflict = FieldRef & { mine: FieldValue; theirs: FieldValue }

/** The field behind a form name: `email`, or `cards.<id>.dguNumber`. */
export function refOf(formName: string): FieldRef {
  const [cards, cardId, field] = formName.split('.')
  return cards === 'cards' && cardId && field
    ? { cardId, field }
    : { cardId: null, field: formName }
}

export const nameOf = ({ cardId, field }: FieldRef) =>
  cardId === null ? field : `cards.${cardId}.${field}`

export const keyOf = ({ cardId, field }: FieldRef) => `${cardId ?? ''}.${field}`

export function readField(registration: Registration, { cardId, field }: FieldRef): FieldValue {
  if (cardId === null) return (registration as Record<string, unknown>)[field] as FieldValue
  const card = registration.cards.find(({ id }) => id === cardId)
  if (!card) return null
  if (field === 'startNow')
    return { ticked: card.start.ticked, textVersion: card.start.textVersion }
  return card[field as keyof RegistrationCard] as FieldValue
}

export function isSameValue(a: FieldValue, b: FieldValue): boolean {
  const plain = (value: FieldValue) =>
    typeof value === 'object' && value !== null ? value.ticked : (value ?? null)
  return plain(a) === plain(b)
}

/**
 * What was typed here, put on top of what another window saved: what nobody else touched is saved
 * again, what both wrote alike is done, and the rest is for the person to decide.
 */
export function rebase(
  pending: readonly Pending[],
  current: Registration,
): { again: Pending[]; conflicts: Conflict[] } {
  const again: Pending[] = []
  const conflicts: Conflict[] = []
  for (const one of pending) {
    const { cardId, field, value, base } = one
    // The card was taken out elsewhere: there is nothing left to save on.
    if (cardId !== null && !current.cards.some(({ id }) => id === cardId)) continue
    const theirs = readField(current, one)
    if (isSameValue(theirs, value)) continue
    if (isSameValue(theirs, base)) again.push({ ...one, base: theirs })
    else conflicts.push({ cardId, field, mine: value, theirs })
  }
  return { again, conflicts }
}

/** What is sent together: everything of the buyer, or everything of one card. */
export function nextBatch(pending: readonly Pending[]): Pending[] {
  const first = pending[0]
  return first ? pending.filter(({ cardId }) => cardId === first.cardId) : []
}
