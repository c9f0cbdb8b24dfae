const fieldOfExtra = /^extra-(quantity|note|price)-(.+)$/

/** The names of the form fields of an extra, which also work without scripts. */
export const extraField = (of: 'quantity' | 'note' | 'price', extraId: string) =>
  `extra-${of}-${extraId}`

/** Reads the fields of extras of a posted form into `extras`, and leaves the others as they are. */
export function readExtraFields<Fields extends Record<string, unknown>>(sent: Fields) {
  const choices = new Map<
    string,
    { extraId: string; quantity: number; note: string; priceOre: number }
  >()
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(sent)) {
    const [, of, extraId] = fieldOfExtra.exec(name) ?? []
    if (!of || !extraId || typeof value !== 'string') {
      rest[name] = value
      continue
    }
    const choice = choices.get(extraId) ?? { extraId, quantity: 0, note: '', priceOre: 0 }
    if (of === 'note') choice.note = value
    // `on` is a ticked box.
    else if (of === 'quantity') choice.quantity = value === 'on' ? 1 : Number(value)
    else choice.priceOre = Number(value)
    choices.set(extraId, choice)
  }
  return { ...rest, extras: [...choices.values()] }
}
