import type { Registration, RegistrationCard } from '#contract/registrations/endpoints.ts'

/** A field that is saved on its own: of the buyer (`cardId` null) or of a card. */
export type FieldRef = { cardId: string | null; field: string }
export type FieldValue = string | number | boolean | null | { ticked: boolean; textVersion: string }

/** An unsaved change. `base` is the server's value when the change was made. */
export type Pending = FieldRef & { value: FieldValue; base: FieldValue }
/** A field changed to different values here and in another window. */
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

/** The field of a key made by `keyOf`. */
export function refOfKey(key: string): FieldRef {
  const [cardId, field = ''] = key.split('.')
  return { cardId: cardId || null, field }
}

export function readField(registration: Registration, { cardId, field }: FieldRef): FieldValue {
  if (cardId === null) return (registration as Record<string, unknown>)[field] as FieldValue
  const card = registration.cards.find(({ id }) => id === cardId)
  if (!card) return null
  if (field === 'startNow')
    return card.start.chosen
      ? { ticked: card.start.ticked, textVersion: card.start.textVersion }
      : null
  return card[field as keyof RegistrationCard] as FieldValue
}

export function isSameValue(a: FieldValue, b: FieldValue): boolean {
  const plain = (value: FieldValue) =>
    typeof value === 'object' && value !== null ? value.ticked : (value ?? null)
  return plain(a) === plain(b)
}

/**
 * Rebases unsaved changes on the state that another window saved: fields unchanged there are saved
 * again, equal values need no save, and different values are conflicts for the golfer to resolve.
 */
export function rebase(
  pending: readonly Pending[],
  current: Registration,
): { pending: Pending[]; conflicts: Conflict[] } {
  const rebased: Pending[] = []
  const conflicts: Conflict[] = []
  for (const change of pending) {
    const { cardId, field, value, base } = change
    // The card was removed in another window, so its changes are dropped.
    if (cardId !== null && !current.cards.some(({ id }) => id === cardId)) continue
    const theirs = readField(current, change)
    if (isSameValue(theirs, value)) continue
    if (isSameValue(theirs, base)) rebased.push({ ...change, base: theirs })
    else conflicts.push({ cardId, field, mine: value, theirs })
  }
  return { pending: rebased, conflicts }
}

/** The changes of the next request: all of the buyer or all of one card. */
export function nextBatch(pending: readonly Pending[]): Pending[] {
  const first = pending[0]
  return first ? pending.filter(({ cardId }) => cardId === first.cardId) : []
}
